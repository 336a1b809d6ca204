import assert from 'node:assert/strict';
import test from 'node:test';
import { PageState } from '../../../Sources/CStudio/page/page-state.js';
import { Store } from '../../../Sources/CStudio/page/store.js';
import { row } from './rows.mjs';

const film = (...rows) => {
  const store = new Store();
  store.addRows(rows);
  return { store, topics: ['toast.show'], container: 'second' };
};

test('a view is told once of each change of what it watches, and of nothing else', () => {
  const state = new PageState(), seen = [];
  state.watch(({ moment, isPlaying }) => [moment, isPlaying], () => seen.push([state.moment, state.isPlaying]));
  state.update({ selected: 3 });
  state.update({ moment: 2, isPlaying: true });
  state.update({ moment: 2 });
  state.update({ moment: 3 });
  assert.deepEqual(seen, [[2, true], [3, true]]);
});

test('a view of what follows from the state is told, too', () => {
  const state = new PageState(), stores = [];
  state.watch(({ store }) => [store], () => stores.push(state.store));
  const one = film(row(1));
  state.update({ film: one });
  state.update({ film: null });
  assert.deepEqual(stores, [one.store, state.live]);
});

test('a view may change the state when it is told', () => {
  const state = new PageState(), order = [];
  state.watch(({ film }) => [film], () => { order.push('film'); state.update({ range: { from: 1, to: 2 } }); });
  state.watch(({ range }) => [range], () => order.push('range'));
  state.watch(({ film }) => [film], () => order.push('film too'));
  state.update({ film: film() });
  assert.deepEqual(order.sort(), ['film', 'film too', 'range']);
});

test('every change is drawn', () => {
  const state = new PageState();
  state.isStale = false;
  state.update({ selected: 1 });
  assert.equal(state.isStale, true);
});

test('a film brings its own events, topics and container', () => {
  const state = new PageState();
  state.update({ hostTopics: ['popup.open'] });
  assert.deepEqual([state.topics, state.container, state.store], [['popup.open'], 'main', state.live]);
  state.update({ film: film(row(1)) });
  assert.deepEqual([state.topics, state.container, state.store.rows.length], [['toast.show'], 'second', 1]);
});

test('the screen follows the host until a moment is chosen', () => {
  const state = new PageState();
  state.clock.beat(7, performance.timeOrigin + performance.now());
  assert.ok(state.isLive && state.time >= 7);
  state.update({ moment: 3 });
  assert.ok(!state.isLive && state.time === 3);
});

test('pauses are short unless they are unfolded', () => {
  const state = new PageState();
  state.live.addRows([row(1, { time: 0 }), row(2, { time: 100 })]);
  assert.ok(state.pauses.fold(100) < 3);
  state.update({ folds: false });
  assert.equal(state.pauses.fold(100), 100);
});

test('a view that fails is reported, and the others are told all the same', (context) => {
  const state = new PageState(), seen = [], reported = [];
  globalThis.reportError = (problem) => reported.push(problem.message);
  context.after(() => delete globalThis.reportError);
  state.watch(({ moment }) => [moment], () => { throw new Error('no'); });
  state.watch(({ moment }) => [moment], () => seen.push(state.moment));
  state.update({ moment: 2 });
  assert.deepEqual([seen, reported], [[2], ['no']]);
});
