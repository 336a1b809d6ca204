import assert from 'node:assert/strict';
import test from 'node:test';
import { freeName, lua, luaTest, withTest } from '../../../Sources/CStudio/page/lua-test.js';

const scenario = {
  name: 'It was "dismissed".',
  steps: [{ at: 0, inject: 'toast.show', data: { message: 'a' } }, { at: 1.5, inject: 'toast.dismiss', data: { id: 'toast-1' } }],
  expect: [{ at: 1.6, within: 0.01, topic: 'toast.dismissed', data: { id: 'toast-1' } }],
};

test('a test in Lua has the steps at their times, and then what followed', () => {
  assert.equal(luaTest(scenario, 'test'), `test["It was \\"dismissed\\"."] = function(t)
  t.inject("toast.show", { message = "a" })
  t.at(1.5)
  t.inject("toast.dismiss", { id = "toast-1" })
  t.at(1.61)
  t.expect("toast.dismissed", { id = "toast-1" }, { at = 1.6, within = 0.01 })
end
`);
});

test('data of all kinds becomes Lua', () => {
  assert.equal(lua({ a: [1, 2.5, true], end: 'x', 'two words': null, 'b c': {} }), '{ a = { 1, 2.5, true }, ["end"] = "x", ["b c"] = {} }');
  assert.equal(lua('back\\slash "quoted"\nline\tand \u0001 – ü'), '"back\\\\slash \\"quoted\\"\\nline\\x09and \\x01 – ü"');
});

test('no test takes the name of another one, because it would take its place', () => {
  const source = 'test["a \\"b\\""] = function(t) end\ntest["a \\"b\\" (2)"] = function(t) end\n';
  assert.equal(freeName('a "b"', source), 'a "b" (3)');
  assert.equal(freeName('a', source), 'a');
});

test('a test goes behind the others, in front of the table that the file returns', () => {
  const add = (table) => `${table}.x = 1\n`;
  assert.equal(withTest('local checks = {}\n\ncheck()\n\nreturn checks\n', add), 'local checks = {}\n\ncheck()\n\nchecks.x = 1\n\nreturn checks\n');
  assert.equal(withTest('', add), 'local test = {}\n\ntest.x = 1\n\nreturn test\n');
  assert.equal(withTest('return { a = function(t) end }\n', add), null);
  assert.equal(withTest('local test = {}\nreturn\n  test\n', add), null);
});
