import assert from 'node:assert/strict';
import test from 'node:test';
import { bounded } from '../../../Sources/CStudio/page/edge.js';
import { speed } from '../../../Sources/CStudio/page/gestures.js';
import { RequestQueue } from '../../../Sources/CStudio/page/request-queue.js';

/** A host that answers when it is told to. */
function slowHost() {
  const sent = [], answers = [];
  const queue = new RequestQueue(([event]) => {
    sent.push(event);
    return new Promise((done) => answers.push(done));
  });
  const answer = async () => {
    answers.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { sent, queue, answer };
}

const pan = {
  data: { id: 'a' }, fields: ['dx'], began: 'toast.dragBegan', moved: 'toast.dragMoved', ended: ['toast.dragEnded', { by: 'finger' }],
};

test('requests do not overtake each other', async () => {
  const { sent, queue, answer } = slowHost();
  queue.add(['toast.show', { id: 1 }]);
  queue.add(['toast.show', { id: 2 }]);
  assert.equal(sent.length, 1);
  await answer();
  assert.deepEqual(sent.map(({ data }) => data.id), [1, 2]);
});

test('on a slow host, only the latest place of a drag is sent', async () => {
  const { sent, queue, answer } = slowHost();
  queue.addPhase(pan, 'began', { dx: 0 });
  for (const dx of [1, 2, 3]) queue.addPhase(pan, 'moved', { dx, vx: 1 });
  queue.addPhase(pan, 'ended', { dx: 3, vx: 1 });
  for (let round = 0; round < 4; round++) await answer();
  assert.deepEqual(sent, [
    { type: 'toast.dragBegan', data: { id: 'a', dx: 0 } }, { type: 'toast.dragMoved', data: { id: 'a', dx: 3 } },
    { type: 'toast.dragEnded', data: { id: 'a', by: 'finger', dx: 3 } },
  ]);
});

test('a drag replaces no place of another drag, and no other request', async () => {
  const { sent, queue, answer } = slowHost();
  queue.add(['toast.show', {}]);
  queue.addPhase(pan, 'moved');
  queue.addPhase({ moved: 'popup.dragMoved' }, 'moved');
  queue.add(['popup.dragMoved', {}]);
  queue.addPhase({ moved: 'popup.dragMoved' }, 'moved');
  for (let round = 0; round < 5; round++) await answer();
  assert.deepEqual(sent.map(({ type }) => type), ['toast.show', 'toast.dragMoved', 'popup.dragMoved', 'popup.dragMoved', 'popup.dragMoved']);
});

test('what a request has itself counts more than what the finger did', async () => {
  const { sent, queue, answer } = slowHost();
  queue.addPhase({ fields: ['dy', 'vy'], cancelled: ['toast.dragEnded', { dy: 0 }] }, 'cancelled', { dy: 90, vy: 5 });
  await answer();
  assert.deepEqual(sent, [{ type: 'toast.dragEnded', data: { dy: 0, vy: 5 } }]);
});

test('a phase that a part does not name sends nothing', async () => {
  const { sent, queue } = slowHost();
  queue.addPhase(pan, 'cancelled');
  assert.deepEqual(sent, []);
});

test('the speed of a drag is in points per second', () => {
  assert.deepEqual(speed([[0, 10, 10], [20, 12, 11], [50, 20, 5]]), [200, -100]);
  assert.deepEqual(speed([[0, 10, 10]]), [0, 0]);
  assert.deepEqual(speed([[5, 1, 1], [5, 9, 1]]), [8000, 0], 'two moves of the same moment have a speed, too');
});

test('a device has whole points, and neither vanishes nor fills the wall', () => {
  assert.deepEqual(bounded([390.4, 843.6]), [390, 844]);
  assert.deepEqual(bounded([-5, 90_000]), [240, 1400]);
  assert.deepEqual(bounded([5000, 1]), [1400, 320]);
});
