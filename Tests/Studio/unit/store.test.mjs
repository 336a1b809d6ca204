import assert from 'node:assert/strict';
import test from 'node:test';
import { CAUSE, ROOT, SEQ, Store, moduleOf, upper } from '../../../Sources/CStudio/page/store.js';
import { change, part, picture, row } from './rows.mjs';

test('each event knows the input that began it all', () => {
  const store = new Store();
  store.addRows([row(1), row(2, { cause: 1 }), row(3, { cause: 2 }), row(4)]);
  assert.deepEqual(store.rows.map((row) => row[ROOT]), [1, 1, 1, 4]);
  assert.equal(store.effects.get(1), 2);
  assert.equal(store.effects.get(4), undefined);
});

test('events that come a second time, as after a lost connection, are kept once', () => {
  const store = new Store();
  store.addRows([row(1), row(2)]);
  store.addRows([row(1), row(2), row(3)]);
  assert.deepEqual(store.rows.map((row) => row[SEQ]), [1, 2, 3]);
});

test('the oldest events leave a full store, and their counts with them', () => {
  const store = new Store({ events: 10, pictures: 10 });
  for (let seq = 1; seq <= 100; seq++) store.addRows([row(seq, { cause: seq % 2 ? 0 : seq - 1 })]);
  assert.ok(store.rows.length <= 12);
  assert.equal(store.rows.at(-1)[SEQ], 100);
  assert.ok(store.effects.size <= 7);
});

test('an event whose cause has left the store begins a story of its own', () => {
  const store = new Store();
  store.addRows([row(8, { cause: 3 })]);
  assert.equal(store.rows[0][ROOT], 8);
  assert.equal(store.rows[0][CAUSE], 3);
});

test('an event is found by its number, and the events by their time', () => {
  const store = new Store();
  store.addRows([row(2, { time: 1 }), row(5, { time: 2 }), row(9, { time: 2 })]);
  assert.equal(store.event(5)[SEQ], 5);
  assert.equal(store.event(4), null);
  assert.equal(store.indexAfter(0.5), 0);
  assert.equal(store.indexAfter(2), 3);
});

test('the picture of any moment follows from the changes until then', () => {
  const store = new Store();
  store.addPicture(picture([part('a'), part('b')], { time: 1 }));
  store.addPicture(change([part('b', { title: 'B' }), part('c')], { time: 2 }));
  store.addPicture(change([], { time: 3, gone: ['a'], order: ['c', 'b'] }));
  const ids = (time) => store.pictureAt('main', time)?.parts.map((part) => part.id);
  assert.equal(ids(0.5), undefined);
  assert.deepEqual(ids(1.5), ['a', 'b']);
  assert.deepEqual(ids(2), ['a', 'b', 'c']);
  assert.deepEqual(ids(99), ['c', 'b']);
  assert.equal(store.pictureAt('main', 2).parts[1].title, 'B');
  assert.equal(store.pictureAt('main', 1).parts[1].title, undefined, 'the past stays as it was');
  assert.equal(store.pictureAt('other', 2), null);
});

test('a full store keeps pictures that are still whole', () => {
  const store = new Store({ events: 10, pictures: 10 });
  for (let time = 0; time < 100; time++) store.addPicture(time % 7 ? change([part('a', { title: String(time) })], { time }) : picture([part('a')], { time }));
  const { history } = store.containers.get('main');
  assert.ok(history.length <= 12);
  assert.ok(history[0].picture);
  assert.equal(store.pictureAt('main', 99).parts[0].title, '99');
});

test('pictures that were only looked at do not stay in memory', () => {
  const store = new Store();
  store.addPicture(picture([part('a')], { time: 0 }));
  for (let time = 1; time <= 1000; time++) store.addPicture(change([part('a')], { time }));
  for (let time = 1; time <= 1000; time++) store.pictureAt('main', time);
  assert.ok(store.containers.get('main').history.filter((entry) => entry.picture).length <= 601);
});

test('what comes and goes with a text has a life', () => {
  const store = new Store();
  store.addPicture(picture([part('toast/1', { lines: [['Hello'], ['world']] }), part('toast/1/title', { in: 'toast/1', lines: [['x']] })], { time: 1 }));
  store.addPicture(change([part('toast/1', { lines: [['Bye']] })], { time: 2 }));
  store.addPicture(change([part('toast/2', { lines: [['Next']] })], { time: 3, gone: ['toast/1'] }));
  const { lives } = store.containers.get('main');
  assert.deepEqual(lives, [{ id: 'toast/1', text: 'Bye', from: 1, to: 3 }, { id: 'toast/2', text: 'Next', from: 3 }]);
});

test('a whole picture ends the lives of what is not in it', () => {
  const store = new Store();
  store.addPicture(picture([part('toast/1', { lines: [['One']] }), part('toast/2', { lines: [['Two']] })], { time: 1 }));
  store.addPicture(picture([part('toast/2', { lines: [['Two']] })], { time: 4 }));
  assert.deepEqual(store.containers.get('main').lives.map(({ to }) => to), [4, undefined]);
});

test('whole pictures stay, however often they are looked at', () => {
  const store = new Store();
  for (let time = 0; time < 1000; time++) store.addPicture(picture([part('a')], { time }));
  for (let time = 0; time < 1000; time++) store.pictureAt('main', time);
  assert.ok(store.containers.get('main').history.every((entry) => entry.picture));
});

test('a store that is cleared begins anew', () => {
  const store = new Store();
  store.addRows([row(5), row(6, { cause: 5 })]);
  store.addPicture(picture([part('a')]));
  store.clear();
  store.addRows([row(1)]);
  assert.deepEqual(store.rows.map((row) => row[SEQ]), [1]);
  assert.equal(store.pictureAt('main', 9), null);
  assert.equal(store.effects.size, 0);
});

test('upper counts the elements in front, and a topic names its module', () => {
  assert.equal(upper([1, 2, 3, 4], (number) => number < 3), 2);
  assert.equal(upper([], () => true), 0);
  assert.equal(moduleOf('toast.show'), 'toast');
});

test('events that the host no longer had are a row before the next one; what a slow page reads later is none', () => {
  const store = new Store();
  store.addGap({ from: 1, to: 9, reason: 'history' });
  assert.equal(store.rows.length, 0, 'nothing was there before');
  store.addRows([row(10), row(11)]);
  store.addGap({ from: 12, to: 1020, reason: 'slow' });
  store.addGap({ from: 12, to: 11, reason: 'restart' });
  assert.equal(store.rows.length, 2);
  store.addGap({ from: 12, to: 1020, reason: 'history' });
  store.addRows([row(1021)]);
  assert.deepEqual(store.rows.map(([seq]) => seq), [10, 11, 1020, 1021]);
  assert.equal(store.rows[2][5], 'Show the film that has 1,009 events not kept (12–1,020): the host no longer had them');
});

test('the events of a module are those among all events, also after the oldest were left out', () => {
  const store = new Store({ events: 10, pictures: 10 });
  for (let seq = 1; seq <= 40; seq++) store.addRows([row(seq, { topic: seq % 3 ? 'toast.show' : 'rules.failed' })]);
  assert.ok(store.rows.length <= 12);
  for (const module of ['toast', 'rules']) {
    assert.deepEqual(store.byModule.get(module), store.rows.filter(([, , , topic]) => topic.startsWith(module)));
  }
});
