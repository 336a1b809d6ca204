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

test('a part in one that is turned and moved goes round its middle', () => {
  const all = picture([
    part('bar', { frame: [100, 100, 200, 100], motion: still({ rotation: 90, ty: 10 }) }),
    part('bar/item', { in: 'bar', frame: [280, 140, 20, 20], motion: still({ tx: 5 }) }),
    part('bar/still', { in: 'bar', frame: [100, 140, 20, 20] }),
  ]);
  const [, item, other] = seenParts(all, 1);
  // The middle of the bar is at 200, 160. The item's, 295, 150, is 95 to its right, so that it comes to stand 95 below it.
  close(place(item), [190, 245, 20, 20]);
  close(place(other), [190, 60, 20, 20]);
});

test('two turns add up', () => {
  const all = picture([
    part('bar', { frame: [0, 0, 100, 100], motion: still({ rotation: 30, scale: 2 }) }),
    part('bar/item', { in: 'bar', frame: [0, 0, 100, 100], motion: still({ rotation: 60, tx: 10 }) }),
  ]);
  const [a, b, c, d, e, f] = seenParts(all, 1)[1].matrix;
  close([a, b, c, d], [0, 2, -2, 0]);
  // The middle of the item is 10 to the right in the bar, which is turned by 30 degrees and twice as large.
  close([a * 50 + c * 50 + e, b * 50 + d * 50 + f], [50 + 20 * Math.cos(Math.PI / 6), 50 + 20 * Math.sin(Math.PI / 6)]);
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
