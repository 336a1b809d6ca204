// @ts-check
// Makes a test of past events: a scenario with the inputs so far, and with what followed as its expectation.

import { CAUSE, SEQ, TIME, TOPIC } from './store.js';

/**
 * A test as `busctl scenario` runs it: times in seconds from its start.
 * @typedef {{ name: string, steps: { at: number, inject: string, data: object }[], expect: { at: number, within: number, topic: string, data?: object }[] }} Scenario
 */

/** Of a longer past, only the inputs of the story itself become steps. */
const MOST_STEPS = 100;

/**
 * @param {Wire.Explanation} story
 * @param {Wire.Row[]} rows the events so far, without details.
 * @param {Set<string>} requests the topics of requests, which a test can inject.
 * @param {(seq: number) => Promise<object>} read reads the whole data of an event by its number.
 * @returns {Promise<Scenario>}
 */
export async function scenarioOf(story, rows, requests, read) {
  const events = story.steps.flatMap(({ event, time }) => (event ? [{ event, time, seq: Number(event.busid ?? event.id) }] : []));
  const last = events.at(-1), own = new Set(events.map(({ seq }) => seq));
  if (!last) throw new Error('no event is known of this, so that no test can be made of it');
  // Earlier events also matter: what is on the screen, and what waits.
  let inputs = rows.filter((row) => row[CAUSE] === 0 && row[SEQ] <= last.seq && requests.has(row[TOPIC]));
  if (inputs.length > MOST_STEPS) inputs = inputs.filter((row) => own.has(row[SEQ]));
  const start = inputs[0]?.[TIME] ?? last.time;
  const steps = await Promise.all(inputs.map(async (row) => ({
    at: rounded(row[TIME] - start), inject: row[TOPIC], data: await read(row[SEQ]),
  })));
  const first = last.event.causationid ? null : rows.find((row) => row[CAUSE] === last.seq);
  const expect = last.event.causationid ? [expected(last.event.type, last.event.data, last.time - start)]
    : first ? [expected(first[TOPIC], await read(first[SEQ]), first[TIME] - start)] : [];
  // The place of the rule changes with each line that is added above it.
  const name = (story.sentence ?? '').replace(/ \([^()]*\.lua:[^()]*\)/g, '');
  return { name: name || 'what happened', steps, expect };
}

/**
 * An event at its time, and with its id if it has one.
 * @param {string} topic
 * @param {{ id?: unknown } | undefined} data
 * @param {number} time
 */
function expected(topic, data, time) {
  return { at: rounded(time), within: 0.01, topic, ...(data?.id === undefined ? {} : { data: { id: data.id } }) };
}

/** @param {number} seconds */
export const rounded = (seconds) => Math.round(seconds * 1000) / 1000;
