import assert from 'node:assert/strict';
import test from 'node:test';
import { crowdsOf, freeWidth, laneOf, movementsIn } from '../../../Sources/CStudio/page/run-painter.js';
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

test('many events in a lane are a crowd, with a bar for each four pixels; few are not', () => {
  const scale = { x: (time) => time, width: 80 }, byModule = new Map([['toast', 0], ['rules', 1]]);
  const rows = [...Array.from({ length: 20 }, (_, index) => row(index + 1, { time: index % 8 })), row(30, { topic: 'rules.failed', time: 3 })];
  const [toasts, rules] = crowdsOf(rows, 0, rows.length, byModule, scale);
  assert.deepEqual([...toasts], [[0, 12], [1, 8]]);
  assert.equal(rules, null);
});
