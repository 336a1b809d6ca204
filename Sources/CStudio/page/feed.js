// @ts-check
// Reads a film: of the live host, or of a run in the past. It runs as a worker, so that reading never blocks the screen.
//
// The page gets { rows, pictures, … } at most once every 16 milliseconds: `rows` are events as the film has them, but with the
// name of the topic in place of its index.

import { readLines } from './lines.js';
import { setHidden, takeSeat } from './seats.js';

/** @type {string[]} The names of all topics so far. */
let names = [];
/** @type {string | null} The latest event that was read, from which reading goes on. */
let place = null;
/** @type {Wire.News[]} */
let waiting = [];
/** @type {number | null} */
let timer = null;

/** @type {(insists: boolean) => void} Wakes an idle tab. */
let wake = () => {};

onmessage = (/** @type {MessageEvent<Wire.FeedOrder>} */ { data }) => {
  if (data.isHidden !== undefined) {
    setHidden(data.isHidden);
    if (!data.isHidden) wake(true);
  } else if (data.token && data.film) {
    watch(data.token, data.film);
  } else if (data.token) {
    follow(data.token);
  }
};

/**
 * Reads a film of the past to its end.
 * @param {string} token
 * @param {string} film
 */
async function watch(token, film) {
  try {
    const response = await fetch(`/v1/studio/films/${film}`, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store' });
    if (!response.ok) throw new Error((await response.json().catch(() => ({}))).detail ?? `status ${response.status}`);
    await read(response.body);
  } catch (error) {
    send({ problem: error instanceof Error ? error.message : String(error) });
  }
  send({ isDone: true });
}

/** How often an idle tab checks for a free seat, in milliseconds. */
const LOOK = 5000;

/**
 * Follows the live host whenever this tab has a seat.
 * @param {string} token
 */
async function follow(token) {
  let isDenied = false;
  let insists = true;
  while (!isDenied) {
    await takeSeat(insists, async (signal) => { isDenied = await stream(token, signal); });
    if (isDenied) return;
    send({ state: 'resting' });
    insists = await new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, LOOK, false);
    });
  }
}

/**
 * Follows the host until the signal aborts because this tab loses its seat. Returns true if the host no longer knows the token.
 * @param {string} token
 * @param {AbortSignal} signal
 */
async function stream(token, signal) {
  while (!signal.aborted) {
    try {
      // From the first event that the host still has.
      const path = `/v1/studio/stream?after=${place ?? 0}`;
      const response = await fetch(path, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store', signal });
      if (response.status === 401) {
        send({ state: 'denied' });
        return true;
      }
      if (!response.ok || response.status === 204) throw new Error(`status ${response.status}`);
      send({ state: 'live' });
      await read(response.body);
    } catch {
      // The log of the host has the reason; the page shows that the host is away.
    }
    if (signal.aborted) break;
    send({ state: 'away' });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

/** @param {ReadableStream<Uint8Array> | null} body */
function read(body) {
  names = [];
  return readLines(body, take);
}

/** @type {string | null} The run of the host. */
let instance = null;

/** @param {any} line */
function take(line) {
  if (line.head) {
    instance = line.head.instance;
    send({ head: line.head });
  } else if (line.topics) {
    names.push(...line.topics);
    send({ topics: names.slice() });
  } else if (line.e) {
    for (const row of line.e) row[3] = names[row[3]];
    place = `${instance}.${line.e.at(-1)[0]}`;
    send({ rows: line.e });
  } else if (line.p) {
    send({ picture: line.p });
  } else if (line.t !== undefined) {
    send({ beat: line.t, at: performance.timeOrigin + performance.now() });
  } else {
    send(line);
  }
}

let latest = 0;

/**
 * Sends news to the page at once, or as soon as 16 milliseconds have passed since the last time.
 * @param {Wire.News} news
 */
function send(news) {
  waiting.push(news);
  timer = timer ?? setTimeout(() => {
    timer = null;
    latest = performance.now();
    postMessage(waiting);
    waiting = [];
  }, Math.max(0, latest + 16 - performance.now()));
}
