// The host that serves this page. All that is asked of it needs the token, which was behind the # of the link.

import { readLines } from './lines.js';

const KEY = 'glassbus-token';

const tokenInAddress = () => /^#([\w-]{43})$/.exec(location.hash)?.[1];

// A link of another run that is opened in the same tab changes only what is behind the #, so that the browser loads nothing.
addEventListener('hashchange', () => { if (tokenInAddress()) location.reload(); });

/** Takes the token out of the address, so that it is neither seen nor shared with it. Null if there is none. */
export function takeToken() {
  const given = tokenInAddress();
  if (given) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(KEY);
}

/** Why the host did not do what it was asked to do. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? `the host answered with status ${status}`);
    this.status = status;
    this.hint = problem.hint ?? null;
  }
}

export class Host {
  constructor(token) {
    this.token = token;
  }

  /** The JSON at a path. Throws a Refusal. */
  get(path, type) {
    return this.#ask(path, { headers: type ? { Accept: type } : {} });
  }

  /** The text at a path. Throws a Refusal. */
  text(path) {
    return this.#ask(path, {}, (response) => response.text());
  }

  /** Sends JSON to a path. Throws a Refusal. */
  post(path, body, type = 'application/json') {
    return this.#ask(path, {
      method: 'POST', headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** Publishes one event. Throws a Refusal if it is refused. */
  publishOne(event) {
    return this.post('/v1/events', { source: '/studio', ...event });
  }

  /** Replaces what is at a path, if it still has a digest. Throws a Refusal. */
  put(path, body, digest) {
    return this.#ask(path, {
      method: 'PUT', body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...(digest ? { 'If-Match': `"${digest}"` } : {}) },
    });
  }

  /** Publishes events, in their order. */
  publish(events) {
    const lines = events.map((event) => JSON.stringify({ source: '/studio', ...event })).join('\n');
    return this.post('/v1/events', lines, 'application/x-ndjson');
  }

  /** Posts JSON to a path, and gives each line of the answer to a function as soon as it is there. Throws a Refusal. */
  async lines(path, body, signal, take) {
    const response = await fetch(path, {
      method: 'POST', body: JSON.stringify(body), signal, cache: 'no-store',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` },
    });
    if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
    await readLines(response.body, take);
  }

  async #ask(path, options, read = (response) => response.json()) {
    const headers = { ...options.headers, Authorization: `Bearer ${this.token}` };
    const response = await fetch(path, { ...options, headers, cache: 'no-store' });
    if (response.ok) return response.status === 204 ? null : read(response);
    throw new Refusal(response.status, await response.json().catch(() => ({})));
  }
}
