import assert from 'node:assert/strict';
import test from 'node:test';

// The locks of a browser: each has one holder, may be refused, and can be stolen.
const held = new Map();
const locks = {
  async request(name, { ifAvailable, steal }, body) {
    if (held.has(name) && ifAvailable) return body(null);
    if (steal) held.get(name)?.(new DOMException('stolen', 'AbortError'));
    const stolen = new Promise((_, fail) => { held.set(name, fail); });
    const own = held.get(name);
    try {
      return await Promise.race([body({}), stolen]);
    } finally {
      if (held.get(name) === own) held.delete(name);
    }
  },
};
const asked = [];
let ask;
globalThis.BroadcastChannel = class {
  addEventListener(_, run) { ask = run; }
  postMessage(message) { asked.push(message); }
};
Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
const { setHidden, takeSeat } = await import('../../../Sources/CStudio/page/seats.js');

const takeAll = () => {
  for (let number = 0; number < 3; number++) held.set(`glassbus-seat-${number}`, () => {});
};

test('a tab sits while its body runs, and frees the seat', async () => {
  held.clear();
  let during = 0;
  assert.equal(await takeSeat(false, async () => { during = held.size; }), true);
  assert.equal(during, 1);
  assert.equal(held.size, 0);
});

test('a tab that nobody looks at does not take the seat of another', async () => {
  takeAll();
  let hasRun = false;
  assert.equal(await takeSeat(false, async () => { hasRun = true; }), false);
  assert.equal(hasRun, false);
  assert.deepEqual(asked, []);
});

test('a tab that is looked at asks for a seat, and takes one if nobody stands up', async () => {
  takeAll();
  let hasRun = false;
  assert.equal(await takeSeat(true, async () => { hasRun = true; }), true);
  assert.equal(hasRun, true);
  assert.equal(asked.length, 1);
});

test('a hidden tab stands up when it is asked, and one that is seen does not', async () => {
  held.clear();
  let stand;
  const sitting = takeSeat(false, (signal) => new Promise((done) => { stand = done; signal.addEventListener('abort', () => done()); }));
  await null;
  ask();
  assert.equal(held.size, 1);
  setHidden(true);
  ask();
  assert.equal(await sitting, true);
  assert.equal(held.size, 0);
  stand();
});

test('a tab whose seat was stolen is told so', async () => {
  held.clear();
  let signal;
  const sitting = takeSeat(false, (given) => { signal = given; return new Promise(() => {}); });
  await null;
  [...held.values()][0](new DOMException('stolen', 'AbortError'));
  assert.equal(await sitting, true);
  assert.equal(signal.aborted, true);
});

test('what goes wrong in the body is not taken for a stolen seat', async () => {
  held.clear();
  await assert.rejects(takeSeat(false, async () => { throw new TypeError('broken'); }), TypeError);
});
