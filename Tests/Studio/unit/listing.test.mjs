import assert from 'node:assert/strict';
import test from 'node:test';
import { Listing } from '../../../Sources/CStudio/page/listing.js';
import { Store } from '../../../Sources/CStudio/page/store.js';
import { row } from './rows.mjs';

/** A listing of a store with two inputs: 1, which caused 2 and 4, and 3, which caused 5. */
function listingOf() {
  const store = new Store();
  store.addRows([row(1), row(2, { cause: 1, topic: 'toast.queued' }), row(3), row(4, { cause: 2, topic: 'toast.presented' }), row(5, { cause: 3, topic: 'popup.opened' })]);
  const listing = new Listing({ store, details: new Set(), listsDetails: false });
  listing.update();
  return { store, listing };
}
const numbers = (listing) => listing.rows.map((row) => row[0]);
const add = ({ store, listing }, ...rows) => {
  store.addRows(rows);
  listing.add(rows);
};

test('all events are listed, also those that come', () => {
  const both = listingOf();
  add(both, row(6));
  assert.deepEqual(numbers(both.listing), [1, 2, 3, 4, 5, 6]);
});

test('a filter lets through what fits, also of what comes', () => {
  const both = listingOf();
  both.listing.filterBy('toast.presented');
  add(both, row(6, { topic: 'toast.presented' }), row(7));
  assert.deepEqual(numbers(both.listing), [4, 6]);
  assert.equal(both.store.rows.length, 7);
});

test('a film that comes at once is listed whole', () => {
  const store = new Store({ events: 300000, pictures: 10 }), listing = new Listing({ store, details: new Set(), listsDetails: false });
  listing.filterBy('toast.show');
  const rows = Array.from({ length: 200000 }, (_, index) => row(index + 1));
  store.addRows(rows);
  listing.add(rows);
  assert.equal(listing.rows.length, 200000);
});

test('events that came before the filter was chosen are not listed twice', () => {
  const both = listingOf(), late = row(6);
  both.store.addRows([late]);
  both.listing.filterBy('toast.show');
  both.listing.add([late]);
  assert.deepEqual(numbers(both.listing), [1, 3, 6]);
});

test('a filtered list forgets what the store has forgotten', () => {
  const store = new Store({ events: 10, pictures: 10 }), listing = new Listing({ store, details: new Set(), listsDetails: false });
  listing.filterBy('toast.show');
  for (let seq = 1; seq <= 40; seq++) add({ store, listing }, row(seq));
  assert.equal(listing.rows[0][0], store.rows[0][0]);
});

test('groups list inputs alone, until one is unfolded', () => {
  const { listing } = listingOf();
  listing.group(true);
  assert.deepEqual(numbers(listing), [1, 3]);
  assert.equal(listing.toggle(4), 1);
  assert.deepEqual(numbers(listing), [1, 2, 4, 3]);
  listing.toggle(1, false);
  assert.deepEqual(numbers(listing), [1, 3]);
  listing.group(false);
  assert.equal(listing.toggle(4), null);
});

test('a group is listed if one of its events fits the filter', () => {
  const { listing } = listingOf();
  listing.group(true);
  listing.filterBy('popup.opened');
  assert.deepEqual(numbers(listing), [3]);
});

test('an input shows how many events it caused, and whether they are listed', () => {
  const both = listingOf();
  add(both, row(6));
  assert.deepEqual(both.listing.at(0), { row: both.store.rows[0], effects: 0, fold: '' });
  both.listing.group(true);
  both.listing.toggle(1);
  const at = (index) => { const { fold, effects } = both.listing.at(index); return [fold, effects]; };
  assert.deepEqual([at(0), at(1), at(3), at(4)], [['▾', 2], ['', 0], ['▸', 1], ['·', 0]]);
});

test('an event is found where it stands, also among groups', () => {
  const { listing } = listingOf();
  assert.equal(listing.indexOf(4), 3);
  listing.group(true);
  assert.equal(listing.indexOf(4), null);
  listing.toggle(1);
  assert.deepEqual([1, 2, 4, 3, 5].map((seq) => listing.indexOf(seq)), [0, 1, 2, 3, null]);
});

test('without a chosen event, one goes on from the end', () => {
  const { listing } = listingOf();
  assert.equal(listing.placeOf(Infinity), 5);
  listing.filterBy('toast.presented');
  assert.equal(listing.placeOf(3), 0);
});

test('groups are not made anew for each event of a flood', () => {
  const both = listingOf();
  both.listing.group(true);
  add(both, row(6));
  assert.deepEqual([numbers(both.listing), both.listing.isStale], [[1, 3], true]);
  both.listing.update();
  assert.deepEqual([numbers(both.listing), both.listing.isStale], [[1, 3, 6], false]);
});
