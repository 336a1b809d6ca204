// Reads a film: of the live host, or of a run in the past. It runs as a worker, so that reading never holds up what is on the screen.
//
// The page gets { rows, pictures, … } at most once in 16 milliseconds: `rows` are events as the film has them, but with the
// name of the topic in place of its index.

import { readLines } from './lines.js';
import { setHidden, takeSeat } from './seats.js';

let names = [];
let place = null;
let waiting = [];
let timer = null;

/** Wakes a tab that rests. */
let wake = () => {};

onmessage = ({ data }) => {
  if (data.isHidden !== undefined) {
    setHidden(data.isHidden);
    if (!data.isHidden) wake(true);
  } else if (data.film) watch(data.token, data.film);
  else follow(data.token);
};

/** Reads a film of the past to its end. */
async function watch(token, film) {
  try {
    const response = await fetch(`/v1/studio/films/${film}`, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store' });
    if (!response.ok) throw new Error((await response.json().catch(() => ({}))).detail ?? `status ${response.status}`);
    await read(response.body);
  } catch (error) {
    tell({ problem: error.message });
  }
  tell({ isDone: true });
}

/** How often a tab that rests looks whether there is a seat again, in milliseconds. */
const LOOK = 5000;

async function follow(token) {
  let isDenied = false;
  let insists = true;
  while (!isDenied) {
    await takeSeat(insists, async (signal) => { isDenied = await stream(token, signal); });
    if (isDenied) return;
    tell({ state: 'resting' });
    insists = await new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, LOOK, false);
    });
  }
}

/** Follows the host until the signal says that the turn of this tab is over. Gives true if the host knows the token no more. */
async function stream(token, signal) {
  while (!signal.aborted) {
    try {
      // From the first event that the host still has.
      const path = `/v1/studio/stream?after=${place ?? 0}`;
      const response = await fetch(path, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store', signal });
      if (response.status === 401) {
        tell({ state: 'denied' });
        return true;
      }
      if (!response.ok || response.status === 204) throw new Error(`status ${response.status}`);
      tell({ state: 'live' });
      await read(response.body);
    } catch {
      // What is wrong, only the host's log knows; the page says that it is away.
    }
    if (signal.aborted) break;
    tell({ state: 'away' });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

function read(body) {
  names = [];
  return readLines(body, take);
}

let instance = null;

function take(line) {
  if (line.head) {
    instance = line.head.instance;
    tell({ head: line.head });
  } else if (line.topics) {
    names.push(...line.topics);
    tell({ topics: names.slice() });
  } else if (line.e) {
    for (const row of line.e) row[3] = names[row[3]];
    place = `${instance}.${line.e.at(-1)[0]}`;
    tell({ rows: line.e });
  } else if (line.p) {
    tell({ picture: line.p });
  } else if (line.cue) {
    tell({ cue: line.cue });
  } else if (line.gap) {
    tell({ gap: line.gap });
  } else if (line.rules) {
    tell({ rules: line.rules });
  } else if (line.story) {
    tell({ story: line.story });
  } else if (line.result) {
    tell({ result: line.result });
  } else if (line.problem) {
    tell({ problem: line.problem });
  } else if (line.t !== undefined) {
    tell({ beat: line.t, at: performance.timeOrigin + performance.now() });
  }
}

let latest = 0;

/** Tells the page at once, or as soon as 16 milliseconds have passed since the last time. */
function tell(news) {
  waiting.push(news);
  timer ??= setTimeout(() => {
    timer = null;
    latest = performance.now();
    postMessage(waiting);
    waiting = [];
  }, Math.max(0, latest + 16 - performance.now()));
}
