import assert from 'node:assert/strict';
import test from 'node:test';
import { momentsOf } from '../../../Sources/CStudio/page/story.js';

const story = {
  steps: [{ time: 2, text: 'toast.show' }, { time: 0, text: 'popup.open' }, { text: 'never run' }],
  expectations: [{ time: 1, text: 'popup.opened', isMet: true }, { time: 3, text: 'toast.presented', isMet: false }, { time: 4, text: 'later' }],
};

test('steps and expectations stand in the order of time; what never came is left out', () => {
  assert.deepEqual(momentsOf(story, null).map(({ time, text }) => [time, text]), [
    [0, 'popup.open'], [1, 'popup.opened'], [2, 'toast.show'], [3, 'toast.presented'], [4, 'later']]);
});

test('an expectation tells whether it was met, and a step does not', () => {
  assert.deepEqual(momentsOf(story, null).map(({ isMet }) => isMet), [undefined, true, undefined, false, null]);
});

test('an expectation has the reason why it failed', () => {
  const result = { status: 'failed', failures: [{ path: 'expect[1].data', message: 'it was queued', line: 3 }, { path: 'steps[0]', message: 'no', line: 1 }] };
  assert.deepEqual(momentsOf(story, result).map(({ failure }) => failure), [undefined, undefined, undefined, 'it was queued', undefined]);
});

test('a film of no scenario has no moments', () => {
  assert.deepEqual(momentsOf(null, { status: 'passed' }), []);
});
