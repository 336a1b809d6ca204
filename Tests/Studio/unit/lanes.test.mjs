import assert from 'node:assert/strict';
import test from 'node:test';
import { laneOf, movementsIn } from '../../../Sources/CStudio/page/run-painter.js';
import { part, picture } from './rows.mjs';

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
