import assert from 'node:assert/strict';
import test from 'node:test';
import { difference, paired } from '../../../Sources/CStudio/page/diff.js';

const marks = (rows) => rows.map(({ old, new: put, isSame }) => (isSame ? ` ${old.text}` : old && put ? `${old.text}>${put.text}` : old ? `-${old.text}` : `+${put.text}`));

test('equal texts differ in nothing', () => {
  assert.deepEqual(marks(difference('a\nb', 'a\nb')), [' a', ' b']);
});

test('as few lines as possible differ', () => {
  assert.deepEqual(marks(difference('a\nb\nc\nd', 'a\nx\nc\nd\ne')), [' a', '-b', '+x', ' c', ' d', '+e']);
  assert.deepEqual(marks(difference('a\nb\na\nb', 'b\na\nb\na')), ['-a', ' b', ' a', ' b', '+a']);
});

test('each line has its number in its own text', () => {
  const rows = difference('a\nb\nc', 'a\nc');
  assert.deepEqual(rows.map(({ old, new: put }) => [old?.number, put?.number]), [[1, 1], [2, undefined], [3, 2]]);
});

test('a changed line stands beside what it was', () => {
  assert.deepEqual(marks(paired(difference('a\nb\nc\nd', 'a\nx\ny\nz\nd'))), [' a', 'b>x', 'c>y', '+z', ' d']);
  assert.deepEqual(marks(paired(difference('a\nb', 'a'))), [' a', '-b']);
});

test('both texts can be read out of what differs', () => {
  let seed = 7;
  const random = (most) => (seed = seed * 48271 % 2147483647) % most;
  const text = () => Array.from({ length: random(12) }, () => 'abc'[random(3)]).join('\n');
  for (let round = 0; round < 200; round++) {
    const before = text(), after = text(), rows = difference(before, after);
    const lines = (side) => rows.flatMap((row) => (row[side] ? [row[side].text] : [])).join('\n');
    assert.equal(lines('old'), before);
    assert.equal(lines('new'), after);
  }
});
