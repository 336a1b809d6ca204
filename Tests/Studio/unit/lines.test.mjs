import assert from 'node:assert/strict';
import test from 'node:test';
import { readLines } from '../../../Sources/CStudio/page/lines.js';

const bodyOf = (...chunks) => new ReadableStream({
  start(controller) {
    for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
    controller.close();
  },
});

test('lines are whole, however the network cuts them', async () => {
  const lines = [], euro = new TextEncoder().encode('{"b":"€"}\n');
  await readLines(bodyOf('{"a":', '1}\n\n', euro.slice(0, 7), euro.slice(7), '{"c":3}\n'), (line) => lines.push(line));
  assert.deepEqual(lines, [{ a: 1 }, { b: '€' }, { c: 3 }]);
});

test('a line whose end never came is not half read', async () => {
  const lines = [];
  await readLines(bodyOf('{"a":1}\n{"b":'), (line) => lines.push(line));
  assert.deepEqual(lines, [{ a: 1 }]);
});

test('a line comes as soon as it is there', async () => {
  let send;
  const body = new ReadableStream({ start(controller) { send = (text) => controller.enqueue(new TextEncoder().encode(text)); } });
  const first = new Promise((done) => { readLines(body, done); });
  send('{"a":1}\n');
  assert.deepEqual(await first, { a: 1 });
});
