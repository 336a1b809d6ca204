import assert from 'node:assert/strict';
import test from 'node:test';
import { Pauses, unfolded } from '../../../Sources/CStudio/page/pauses.js';

const pausesOf = (...times) => {
  const pauses = new Pauses();
  for (const time of times) pauses.add(time);
  return pauses;
};

test('a long pause is drawn as half a second, and what is around it as it is', () => {
  const pauses = pausesOf(0, 1, 101, 102);
  assert.deepEqual(pauses.list, [{ from: 1.5, to: 100.5, saved: 98.5 }]);
  assert.equal(pauses.fold(1), 1);
  assert.equal(pauses.fold(100.5) - pauses.fold(1.5), 0.5);
  assert.equal(pauses.fold(102) - pauses.fold(101), 1);
});

test('five seconds are no pause', () => {
  assert.equal(pausesOf(0, 5, 10).list.length, 0);
});

test('every drawn moment has its bus time, also within pauses', () => {
  const pauses = pausesOf(0, 10, 11, 60, 61, 300);
  assert.equal(pauses.list.length, 3);
  for (let time = 0; time < 310; time += 0.37) assert.ok(Math.abs(pauses.unfold(pauses.fold(time)) - time) < 1e-6, `at ${time}`);
  let before = -1;
  for (let time = 0; time < 310; time += 0.37) {
    const drawn = pauses.fold(time);
    assert.ok(drawn > before, `time runs backwards at ${time}`);
    before = drawn;
  }
});

test('without folding, time is as it is', () => {
  assert.equal(unfolded.fold(77), 77);
  assert.equal(unfolded.unfold(77), 77);
});
