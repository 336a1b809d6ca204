import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { endOf, pose, progress, spring } from '../../../Sources/CStudio/page/motion.js';

const cases = readFileSync(new URL('../../RenderingTests/poses.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));

test('the poses are those of the host', () => {
  assert.ok(cases.length >= 2000);
  for (const { motion, time, pose: wanted } of cases) {
    const own = pose(motion, time);
    assert.deepEqual(Object.keys(own).sort(), Object.keys(wanted).sort());
    for (const field in wanted) assert.ok(Math.abs(own[field] - wanted[field]) < 1e-9, `${field} of ${JSON.stringify(motion)} at ${time}`);
  }
});

test('a movement goes all of its way in its time', () => {
  const motion = { began: 2, delay: 0.5, duration: 1, curve: 'easeInOut', from: {}, to: {} };
  assert.deepEqual([2, 2.5, 3, 3.5, 9].map((time) => progress(motion, time)), [0, 0, 0.5, 1, 1]);
  assert.equal(endOf(motion), 3.5);
});

test('a spring with little damping swings beyond its goal, and one with full damping does not', () => {
  const most = (damping) => Math.max(...Array.from({ length: 100 }, (_, step) => spring(step / 100, damping, 0)));
  assert.ok(most(0.3) > 1.2);
  assert.ok(most(1) <= 1);
  assert.equal(spring(1, 0.3, 0), 1);
});
