import assert from 'node:assert/strict';
import test from 'node:test';
import { applied, chain, place, restTime, seenParts } from '../../../Sources/CStudio/page/picture.js';
import { change, part, picture } from './rows.mjs';

const still = (fields) => [{ began: 0, duration: 0, curve: 'linear', from: fields, to: fields }];
const close = (one, other) => one.forEach((side, index) => assert.ok(Math.abs(side - other[index]) < 1e-9, `${one} is not ${other}`));

test('a change leaves the picture before it as it was', () => {
  const before = picture([part('a'), part('b')]);
  const after = applied(before, change([part('b', { title: 'B' })], { gone: ['a'], seq: 2 }));
  assert.deepEqual(before.parts.map((part) => part.id), ['a', 'b']);
  assert.deepEqual(after.parts, [part('b', { title: 'B' })]);
  assert.equal(after.whole, true);
  assert.equal(after.seq, 2);
});

test('a part in another one moves, turns, fades and blurs with it', () => {
  const all = picture([
    part('bar', { frame: [0, 0, 200, 100], motion: still({ tx: 10, scale: 0.5, alpha: 0.5, blur: 3 }) }),
    part('bar/item', { in: 'bar', frame: [0, 0, 20, 20], alpha: 0.5, motion: still({ blur: 4 }) }),
  ]);
  const [bar, item] = seenParts(all, 1);
  close(place(bar), [60, 25, 100, 50]);
  close(place(item), [60, 25, 10, 10]);
  assert.equal(item.alpha, 0.25);
  assert.equal(item.blur, 5);
});

test('a part without movements is where the picture has it', () => {
  const [seen] = seenParts(picture([part('a', { frame: [1, 2, 3, 4] })]), 0);
  assert.equal(seen.matrix, null);
  assert.deepEqual(place(seen), [1, 2, 3, 4]);
});

test('parts that are in each other do not hang the page', () => {
  const all = picture([part('a', { in: 'b' }), part('b', { in: 'a' })]);
  assert.equal(seenParts(all, 0).length, 2);
  assert.deepEqual(chain(all, 'a').map((part) => part.id), ['a', 'b']);
});

test('a touch goes to a part and those around it, the nearest first', () => {
  const all = picture([part('bar'), part('bar/group', { in: 'bar' }), part('bar/item', { in: 'bar/group' })]);
  assert.deepEqual(chain(all, 'bar/item').map((part) => part.id), ['bar/item', 'bar/group', 'bar']);
  assert.deepEqual(chain(all, null), []);
});

test('a picture rests when its last movement has ended', () => {
  assert.equal(restTime(picture([part('a')])), 0);
  const motion = [{ began: 1, duration: 2, curve: 'linear', from: {}, to: {} }, { began: 2, delay: 1, duration: 0.5, curve: 'linear', from: {}, to: {} }];
  assert.equal(restTime(picture([part('a', { motion })])), 3.5);
});
