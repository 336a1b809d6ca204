// Makes a test of what has happened: a scenario with the inputs so far, and with what followed as its expectation.

import { CAUSE, SEQ, TIME, TOPIC } from './store.js';

/** Of a longer past, only the inputs of the story itself become steps. */
const MOST_STEPS = 100;

/**
 * @param story an explanation.
 * @param rows the events so far.
 * @param requests the topics of requests, which a test can inject.
 * @param read reads the whole data of an event by its number.
 */
export async function scenarioOf(story, rows, requests, read) {
  const number = (event) => Number(event.busid ?? event.id);
  const events = story.steps.filter((step) => step.event);
  const last = events.at(-1), own = new Set(events.map(({ event }) => number(event)));
  // What happened before matters, too: what is on the screen, and what waits.
  let inputs = rows.filter((row) => row[CAUSE] === 0 && row[SEQ] <= number(last.event) && requests.has(row[TOPIC]));
  if (inputs.length > MOST_STEPS) inputs = inputs.filter((row) => own.has(row[SEQ]));
  const start = inputs[0]?.[TIME] ?? last.time;
  const steps = await Promise.all(inputs.map(async (row) => ({
    at: rounded(row[TIME] - start), inject: row[TOPIC], data: await read(row[SEQ]),
  })));
  const expect = last.event.causationid ? [expected(last, start)] : [];
  return { name: story.sentence || 'what happened', steps, expect };
}

/** The last event, at its time, and with its id if it has one. */
function expected({ event, time }, start) {
  const { id } = event.data ?? {};
  return { at: rounded(time - start), within: 0.01, topic: event.type, ...(id === undefined ? {} : { data: { id } }) };
}

const rounded = (seconds) => Math.round(seconds * 1000) / 1000;
