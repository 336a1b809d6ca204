import assert from 'node:assert/strict';
import test from 'node:test';
import { filterTest, rangeOf, withRange } from '../../../Sources/CStudio/page/filter.js';
import { row } from './rows.mjs';

const rows = [
  row(1, { topic: 'toast.show', source: '/app', text: 'id=a message=Hello' }),
  row(2, { topic: 'toast.presented', cause: 1, source: 'toast', text: 'id=a' }),
  row(3, { topic: 'toast.drag.began', source: '/studio', text: 'id=ab' }),
  row(4, { topic: 'popup.open', cause: 3, source: 'rules', text: 'grid=a' }),
];
const found = (words) => rows.filter(filterTest(words)).map((row) => row[0]);

test('no words filter nothing', () => {
  assert.equal(filterTest('  '), null);
});

test('a star in a topic stands for one name, and two for several', () => {
  assert.deepEqual(found('toast.*'), [1, 2]);
  assert.deepEqual(found('toast.**'), [1, 2, 3]);
  assert.deepEqual(found('*.open'), [4]);
});

test('an id is a whole word of the data', () => {
  assert.deepEqual(found('id:a'), [1, 2]);
});

test('events are found by who published them, by their cause, and by their time', () => {
  assert.deepEqual(found('by:rules'), [4]);
  assert.deepEqual(found('cause:1'), [1, 2]);
  assert.deepEqual(found('inputs'), [1, 3]);
  assert.deepEqual(found('from:2 to:3'), [2, 3]);
});

test('other words are in the line, in any case, and all words must hold', () => {
  assert.deepEqual(found('HELLO'), [1]);
  assert.deepEqual(found('toast id:a inputs'), [1]);
});

test('the range of time is known only with both ends, in their order', () => {
  assert.deepEqual(rangeOf('toast from:1.5 to:2'), { from: 1.5, to: 2 });
  assert.deepEqual(rangeOf('to:2 from:2'), { from: 2, to: 2 });
  assert.equal(rangeOf('from:1.5'), null);
  assert.equal(rangeOf('from:3 to:2'), null);
});

test('a range replaces the one before, and leaves the other words', () => {
  assert.equal(withRange('toast.* from:1 inputs to:2', { from: 0.5, to: 4 }), 'toast.* inputs from:0.500 to:4.000');
});
