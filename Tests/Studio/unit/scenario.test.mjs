import assert from 'node:assert/strict';
import test from 'node:test';
import { scenarioOf } from '../../../Sources/CStudio/page/scenario.js';
import { row } from './rows.mjs';

const event = (id, type, fields = {}) => ({ id: String(id), type, source: '/app', ...fields });
const requests = new Set(['toast.show', 'toast.dismiss']);
const read = async (seq) => ({ seq });

test('a scenario has the inputs so far, and expects what followed', async () => {
  const rows = [row(1, { time: 10 }), row(2, { time: 10, cause: 1, topic: 'toast.presented' }), row(3, { time: 11.2345, topic: 'toast.dismiss' }),
    row(4, { time: 11.5, cause: 3, topic: 'toast.dismissed' }), row(5, { time: 12 })];
  const story = { sentence: 'It was dismissed.', notes: [], steps: [
    { time: 11.2345, event: event(3, 'toast.dismiss'), decisions: [] },
    { time: 11.5, event: event(4, 'toast.dismissed', { causationid: '3', data: { id: 'toast-1', reason: 'user' } }), decisions: [] },
  ] };
  assert.deepEqual(await scenarioOf(story, rows, requests, read), {
    name: 'It was dismissed.',
    steps: [{ at: 0, inject: 'toast.show', data: { seq: 1 } }, { at: 1.235, inject: 'toast.dismiss', data: { seq: 3 } }],
    expect: [{ at: 1.5, within: 0.01, topic: 'toast.dismissed', data: { id: 'toast-1' } }],
  });
});

test('an input expects the first fact that followed', async () => {
  const rows = [row(1, { time: 1 }), row(2, { time: 1.5, cause: 1, topic: 'toast.queued' }), row(3, { time: 2, cause: 1, topic: 'toast.presented' })];
  const story = { sentence: 'It was shown (rules/toast.lua:55, line 63).', notes: [], steps: [{ time: 1, event: event(1, 'toast.show'), decisions: [] }] };
  const made = await scenarioOf(story, rows, requests, async (seq) => ({ id: `of ${seq}` }));
  assert.deepEqual(made.expect, [{ at: 0.5, within: 0.01, topic: 'toast.queued', data: { id: 'of 2' } }]);
  assert.equal(made.name, 'It was shown.');
});

test('facts are no steps, and an input alone expects nothing', async () => {
  const rows = [row(1, { topic: 'environment.updated' }), row(2, { time: 3 })];
  const story = { notes: [], steps: [{ time: 3, event: event(2, 'toast.show'), decisions: [] }] };
  assert.deepEqual(await scenarioOf(story, rows, requests, read), {
    name: 'what happened', steps: [{ at: 0, inject: 'toast.show', data: { seq: 2 } }], expect: [],
  });
});

test('of a long past only the inputs of the story are steps', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => row(index + 1));
  const story = { notes: [], steps: [150, 180].map((seq) => ({ time: seq, event: event(seq, 'toast.show'), decisions: [] })) };
  const { steps } = await scenarioOf(story, rows, requests, read);
  assert.deepEqual(steps.map(({ at, data }) => [at, data.seq]), [[0, 150], [30, 180]]);
});

test('of a hundred inputs, each is a step', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => row(index + 1));
  const story = { notes: [], steps: [{ time: 100, event: event(100, 'toast.show'), decisions: [] }] };
  assert.equal((await scenarioOf(story, rows, requests, read)).steps.length, 100);
});

test('the number of an event that came from outside is that of the bus', async () => {
  const story = { notes: [], steps: [{ time: 2, event: event('from-outside', 'toast.show', { busid: '2' }), decisions: [] }] };
  const { steps } = await scenarioOf(story, [row(1), row(2), row(3)], requests, read);
  assert.deepEqual(steps.map(({ data }) => data.seq), [1, 2]);
});
