import assert from 'node:assert/strict';
import test from 'node:test';
import { barsOf, freeWidth, laneOf, movementsIn } from '../../../Sources/CStudio/page/run-painter.js';
import { part, picture, row } from './rows.mjs';

const lanes = ['toast', 'toolbar', 'navigationBar', 'rules'];

test('a part is in the lane of its module, also under a shorter name', () => {
  assert.deepEqual(['toast/1', 'toolbar/draw/icon', 'navigation/title', 'popup/bar'].map((id) => laneOf(id, lanes)), [0, 1, 2, -1]);
});

test('a movement that several pictures have is drawn once', () => {
  const motion = (began) => ({ began, duration: 1, curve: 'linear', from: {}, to: {} });
  const entry = (time, ...parts) => ({ time, change: picture(parts) });
  const history = [
    entry(0, part('toast/1', { motion: [motion(0)] })), entry(10, part('toast/1', { motion: [motion(10)] }), part('toast/1/title', { in: 'toast/1', motion: [motion(10)] })),
    entry(11, part('toast/1', { motion: [motion(10), motion(11)] })), entry(30, part('toast/1', { motion: [motion(30)] })),
  ];
  assert.deepEqual([...movementsIn(history, { from: 9, to: 20 }, lanes)].map(({ motion, lane }) => [motion.began, lane]), [[10, 0], [11, 0]]);
});

test('a text has the room up to the next event, and none on one', () => {
  assert.equal(freeWidth(10, 100, []), 90);
  assert.equal(freeWidth(10, 100, [2, 60]), 44);
  assert.ok(freeWidth(10, 100, [12]) < 0);
});

test('the bars of a crowd have each event once, at its time', () => {
  const scale = { time: (x) => (x - 104) / 4, width: 144 };
  const list = Array.from({ length: 40 }, (_, index) => row(index + 1, { time: index < 20 ? 2.5 : 4 + (index - 20) / 10 }));
  assert.deepEqual(barsOf({ list, from: 0, to: 40 }, scale), [[112, 20], [120, 10], [124, 10]]);
  assert.deepEqual(barsOf({ list, from: 15, to: 25 }, scale), [[112, 5], [120, 5]]);
  assert.deepEqual(barsOf({ list, from: 3, to: 3 }, scale), []);
});
