// @ts-check
// Writes a scenario as a test in Lua, and puts it into a file of tests.

import { rounded } from './scenario.js';

/** How far the time of an event may differ, in seconds. */
const WITHIN = 0.01;

/**
 * A scenario as a test in Lua.
 * @param {import('./scenario.js').Scenario} scenario
 * @param {string} table the name of the table of tests in the file.
 */
export function luaTest({ name, steps, expect }, table) {
  const lines = [`${table}[${lua(name)}] = function(t)`];
  let now = 0;
  /** @param {number} time */
  const moveTo = (time) => {
    if (time > now) lines.push(`  t.at(${time})`);
    now = Math.max(now, time);
  };
  for (const { at, inject, data } of steps) {
    moveTo(at);
    lines.push(`  t.inject(${[inject, data].map(lua).join(', ')})`);
  }
  for (const { at, topic, data } of expect) {
    // The time is rounded, and later events are not seen yet.
    moveTo(rounded(at + WITHIN));
    lines.push(`  t.expect(${lua(topic)}, ${lua(data ?? {})}, { at = ${at}, within = ${WITHIN} })`);
  }
  return `${[...lines, 'end'].join('\n')}\n`;
}

/**
 * A file of tests with one more test, after the others; null if it does not end with the table of its tests.
 * @param {string} source the text of the file; empty for a new one.
 * @param {(table: string) => string} test writes the test for the name of the table.
 */
export function withTest(source, test) {
  if (!source.trim()) return `local test = {}\n\n${test('test')}\nreturn test\n`;
  const end = /^return\s+([A-Za-z_]\w*)\s*;?\s*$/m.exec(source.trimEnd().split('\n').at(-1) ?? '');
  if (!end) return null;
  const before = source.trimEnd().slice(0, -end[0].length).trimEnd();
  return `${before}\n\n${test(end[1])}\n${end[0]}\n`;
}

/**
 * A name that no test of a file has. Two tests with one name would be one test.
 * @param {string} name
 * @param {string} source the text of the file.
 */
export function freeName(name, source) {
  let free = name;
  for (let number = 2; source.includes(`[${text(free)}]`); number++) free = `${name} (${number})`;
  return free;
}

/** Words that cannot be the name of a field without brackets. */
const RESERVED = new Set(('and break do else elseif end false for function goto if in local nil not or repeat return then true until while').split(' '));

/**
 * Data as Lua source.
 * @param {unknown} value
 * @returns {string}
 */
export function lua(value) {
  if (value === null || value === undefined) return 'nil';
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object') return String(value);
  const fields = Array.isArray(value) ? value.map(lua)
    : Object.entries(value).filter(([, field]) => field !== null && field !== undefined).map(([name, field]) => `${key(name)} = ${lua(field)}`);
  return fields.length ? `{ ${fields.join(', ')} }` : '{}';
}

/** @param {string} name */
const key = (name) => (/^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name) ? name : `[${text(name)}]`);

/** @param {string} words */
function text(words) {
  const written = words.replace(/[\\"\n\r\0-\x1f\x7f]/g, (letter) => {
    if (letter === '\n') return '\\n';
    if (letter === '\\' || letter === '"') return `\\${letter}`;
    return `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `"${written}"`;
}
