import assert from 'node:assert/strict';
import test from 'node:test';
import { Store } from '../../../Sources/CStudio/page/store.js';
import { Queue, field } from '../../../Sources/CStudio/page/waiting.js';
import { row } from './rows.mjs';

const setup = { begins: { queued: 'id' }, ends: { shown: 'id', merged: 'alias' } };
const fact = (seq, topic, text) => row(seq, { topic, text });

/** A queue, and a store in which a and b begin to wait, and a is shown. */
function queueOf() {
  const store = new Store();
  store.addRows([fact(1, 'queued', 'id=a position=1'), fact(2, 'queued', 'id=b position=2'), fact(3, 'shown', 'id=a')]);
  store.now = 3;
  return { store, queue: new Queue(setup) };
}

test('what was queued waits until it is shown or merged', () => {
  const { store, queue } = queueOf();
  assert.ok(queue.follow(store, 3));
  assert.deepEqual([...queue.waiting.keys()], ['b']);
  assert.ok(!queue.follow(store, 3), 'nothing has changed');
  store.addRows([fact(4, 'merged', 'alias=b id=a')]);
  assert.ok(queue.follow(store, 4));
  assert.equal(queue.waiting.size, 0);
});

test('an earlier moment has what waited then', () => {
  const { store, queue } = queueOf();
  queue.follow(store, 3);
  assert.ok(queue.follow(store, 2));
  assert.deepEqual([...queue.waiting.keys()], ['a', 'b']);
});

test('fields of short texts are read with their quotes', () => {
  assert.equal(field('kind=info message="a \\"b\\" c=d" id=x', 'message'), 'a "b" c=d');
  assert.equal(field('kind=info id=x', 'id'), 'x');
  assert.equal(field('kind=info', 'id'), '');
});
