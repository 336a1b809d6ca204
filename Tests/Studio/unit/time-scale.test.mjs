import assert from 'node:assert/strict';
import test from 'node:test';
import { Pauses, unfolded } from '../../../Sources/CStudio/page/pauses.js';
import { LEFT, RIGHT, TimeScale } from '../../../Sources/CStudio/page/time-scale.js';

const scaleOf = (fields = {}, pauses = unfolded) => Object.assign(new TimeScale({ pauses }), { width: 1000 + LEFT + RIGHT, span: 10, head: 20 }, fields);
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-6, `${one} is not ${other}`);

test('each moment has its place, and each place its moment', () => {
  const scale = scaleOf({ fixedEnd: 20 });
  near(scale.x(10), LEFT);
  near(scale.x(20), LEFT + 1000);
  for (let time = 5; time < 25; time += 0.7) near(scale.time(scale.x(time)), time);
});

test('while the head follows the host, there is some room behind it', () => {
  const scale = scaleOf();
  near(scale.end, 20.5);
  scale.follow(30, true);
  near(scale.end, 30.5);
});

test('zooming keeps the moment below the pointer', () => {
  const scale = scaleOf({ fixedEnd: 20 }), x = LEFT + 300, time = scale.time(x);
  scale.zoom(0.5, x);
  near(scale.span, 5);
  near(scale.time(x), time);
});

test('no zoom goes beyond a fifth of a second and an hour', () => {
  const scale = scaleOf();
  for (let step = 0; step < 50; step++) scale.zoom(0.5);
  near(scale.span, 0.2);
  for (let step = 0; step < 50; step++) scale.zoom(2);
  near(scale.span, 3600);
});

test('dragging moves the time with the pointer', () => {
  const scale = scaleOf({ fixedEnd: 20 }), time = scale.time(LEFT + 500);
  scale.pan(20, 100);
  near(scale.time(LEFT + 600), time);
});

test('a head that leaves the sight takes the time with it', () => {
  const scale = scaleOf({ fixedEnd: 20 });
  scale.follow(5, false);
  assert.ok(scale.seen.from < 5 && scale.seen.to > 5);
  scale.follow(40, false);
  assert.ok(scale.seen.from < 40 && scale.seen.to > 40);
  scale.follow(35, false);
  near(scale.end, 40.5);
});

test('the past can be looked at while the head follows the host out of sight', () => {
  const scale = scaleOf({ fixedEnd: 15 });
  scale.follow(40, true);
  near(scale.end, 15);
});

test('what is held stays where it is, until the head follows the host again', () => {
  const scale = scaleOf({ isLive: false }), end = scale.end;
  scale.hold();
  scale.follow(18, false);
  near(scale.end, end);
  scale.follow(30, true);
  near(scale.end, 30.5);
});

test('all time is in sight, with pauses as short as they are drawn', () => {
  const pauses = new Pauses();
  for (const time of [0, 1, 1000, 1001]) pauses.add(time);
  const scale = scaleOf({ isLive: false }, pauses);
  scale.show(0, 1001);
  assert.ok(scale.span < 5, `${scale.span}`);
  assert.ok(scale.x(0) >= LEFT && scale.x(1001) <= LEFT + 1000);
  scale.show(0, 1001, true);
  assert.equal(scale.fixedEnd, undefined);
});
