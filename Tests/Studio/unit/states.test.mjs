import assert from 'node:assert/strict';
import test from 'node:test';
import { statesAt } from '../../../Sources/CStudio/page/state-picture.js';
import { Store } from '../../../Sources/CStudio/page/store.js';
import { row } from './rows.mjs';

const topics = { 'toast.stateChanged': { words: ['idle', 'presenting', 'dismissing'], of: ['lane'] } };
const change = (seq, text) => { const made = row(seq, { topic: 'toast.stateChanged' }); made[5] = text; return made; };

test('the state at an event is that of the latest change before it, of the same thing', () => {
  const store = new Store();
  store.addRows([
    row(1, {}), change(2, 'from=idle to=presenting lane=main'), change(3, 'from=idle to=presenting lane=side'),
    change(4, 'from=presenting to=dismissing lane=main'), change(5, 'from=dismissing to=idle lane=main'), change(6, 'from=idle to=presenting lane=main'),
  ]);
  assert.equal(statesAt(store, topics, 1), null);
  const { present, former, which } = statesAt(store, topics, 4);
  assert.deepEqual([present, former, which], ['dismissing', 'presenting', 'main']);
  assert.deepEqual(Object.fromEntries(statesAt(store, topics, 6).changes), {
    'idle presenting': 2, 'dismissing idle': 1, 'presenting dismissing': 1,
  });
  assert.equal(statesAt(store, topics, 3).which, 'side');
  // An event that names no lane has the picture of the one that changed last, and of no other.
  store.addRows([row(7, { topic: 'toast.updated' })]);
  assert.equal(statesAt(store, topics, 7).changes.get('idle presenting'), 2);
});

test('an event that names another thing than the one that changed last has the state of its own', () => {
  const store = new Store(), event = row(3, { topic: 'toast.updated' });
  event[5] = 'id=a lane=main';
  store.addRows([change(1, 'from=idle to=presenting lane=main'), change(2, 'from=presenting to=dismissing lane=side'), event]);
  const { present, which } = statesAt(store, topics, 3);
  assert.deepEqual([present, which], ['presenting', 'main']);
});

test('an event of a module without states, or one that is not kept, has none', () => {
  const store = new Store();
  store.addRows([change(1, 'from=idle to=presenting'), row(2, { topic: 'rules.reloaded' })]);
  assert.equal(statesAt(store, topics, 2), null);
  assert.equal(statesAt(store, topics, 99), null);
});
