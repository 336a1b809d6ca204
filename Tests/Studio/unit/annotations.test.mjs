import assert from 'node:assert/strict';
import test from 'node:test';
import { Annotations } from '../../../Sources/CStudio/page/annotations.js';

// The page listens to its address.
globalThis.addEventListener ??= () => {};
const { brief } = await import('../../../Sources/CStudio/page/why.js');

const decision = (line, answer) => ({ query: 'toast.priority', by: `rules/toast.lua:${line}`, answer });
const of = (annotations, calls, at, more = {}) => annotations.of({
  path: 'rules/toast.lua', policies: [{ line: 3, calls, ...more }], decisions: [decision(3, 'old'), decision(9, 'other'), decision(3, 'high')], at,
});

test('a policy shows its latest answer, its calls and its time', () => {
  const { 3: note } = of(new Annotations(), 1200, 0, { medianMicroseconds: 4.25, benched: true });
  assert.equal(note.word, '→ "high" · 1,200× 4.3 µs benched');
});

test('a policy that was never asked has no annotation', () => {
  assert.deepEqual(of(new Annotations(), 0, 0), {});
});

test('the heat is that of the last ten seconds', () => {
  const annotations = new Annotations();
  of(annotations, 500, 100_000);
  assert.equal(of(annotations, 505, 102_000)[3].heat, 1);
  assert.equal(of(annotations, 600, 104_000)[3].heat, 3);
  assert.match(of(annotations, 600, 106_000)[3].title, /^100 calls/);
  assert.equal(of(annotations, 600, 130_000)[3].heat, 0);
});

test('rules that are loaded anew count from the start', () => {
  const annotations = new Annotations();
  of(annotations, 500, 0);
  assert.match(of(annotations, 4, 1000)[3].title, /^0 calls/);
  assert.match(of(annotations, 9, 2000)[3].title, /^5 calls/);
});

test('a long answer is cut', () => {
  const { 3: note } = new Annotations().of({
    path: 'rules/toast.lua', policies: [{ line: 3, calls: 1 }], decisions: [decision(3, 'x'.repeat(200))], at: 0,
  });
  assert.ok(note.word.length < 60 && note.word.includes('…'));
});

test('data in short has its fields by name', () => {
  assert.equal(brief({ id: 'a', size: [1, 2], text: 'Hi' }), 'id=a size=[1,2] text=Hi');
  assert.equal(brief([1, 'b']), '[1,"b"]');
  assert.equal(brief(null), '');
  assert.equal(brief(0), '0');
});
