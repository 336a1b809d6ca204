import assert from 'node:assert/strict';
import test from 'node:test';
import { Clock } from '../../../Sources/CStudio/page/clock.js';

const here = () => performance.timeOrigin + performance.now();

test('the bus time is 0 until the host has sent one, and after a reset', () => {
  const clock = new Clock();
  assert.equal(clock.now, 0);
  clock.beat(5, here());
  assert.ok(clock.now >= 5 && clock.now < 6);
  clock.reset();
  assert.equal(clock.now, 0);
});

test('a beat that was late does not set the clock back', () => {
  const clock = new Clock(), at = here();
  clock.beat(10, at);
  clock.beat(11, at + 1000 + 400);
  assert.ok(clock.now > 9.99, `${clock.now}`);
});

test('clocks that drift apart are followed', () => {
  const clock = new Clock(), at = here();
  // The clock of the page is fast: each second it gains 10 milliseconds.
  for (let beat = 0; beat <= 100; beat++) clock.beat(1000 + beat, at - (100 - beat) * 1010);
  assert.ok(Math.abs(clock.now - 1100) < 0.5, `${clock.now}`);
});
