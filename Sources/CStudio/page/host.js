// @ts-check
// The host that serves this page. Every request needs the token from the part of the link after #.

import { readLines } from './lines.js';

const KEY = 'glassbus-token';

const tokenInAddress = () => /^#([\w-]{43})$/.exec(location.hash)?.[1];

// A link of another run that is opened in the same tab changes only the part after #, so the browser loads nothing.
addEventListener('hashchange', () => { if (tokenInAddress()) location.reload(); });

/** Removes the token from the address, so that it is neither visible nor shared, and returns it. Null if there is none. */
export function takeToken() {
  const given = tokenInAddress();
  if (given) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(KEY);
}

/** The reason why the host refused a request. */
export class Refusal extends Error {
  /** @param {number} status @param {{ detail?: string, hint?: string }} problem */
  constructor(status, problem) {
    super(problem.detail ?? `the host answered with status ${status}`);
    this.status = status;
    this.hint = problem.hint ?? null;
  }
}

/** @param {unknown} problem */
export const messageOf = (problem) => (problem instanceof Error ? problem.message : String(problem));

/**
 * Describes a problem, with advice if there is any.
 * @param {unknown} problem
 */
export function describe(problem) {
  return problem instanceof Refusal && problem.hint ? `${problem.message} (${problem.hint})` : messageOf(problem);
}

export class Host {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
  }

  /**
   * The JSON at a path. Throws a Refusal.
   * @param {string} path
   * @param {string} [type]
   */
  get(path, type) {
    return this.#ask(path, { headers: type ? { Accept: type } : {} });
  }

  /**
   * The topics of requests, which can be published. Throws a Refusal.
   * @returns {Promise<string[]>}
   */
  async requests() {
    /** @type {{ topics: { kind: string, name: string }[] }} */
    const { topics } = await this.get('/v1/topics');
    return topics.filter(({ kind }) => kind === 'request').map(({ name }) => name);
  }

  /**
   * The text at a path. Throws a Refusal.
   * @param {string} path
   */
  text(path) {
    return this.#ask(path, {}, (response) => response.text());
  }

  /**
   * Sends JSON to a path. Throws a Refusal.
   * @param {string} path
   * @param {string | object} body
   */
  post(path, body, type = 'application/json') {
    return this.#ask(path, {
      method: 'POST', headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /**
   * Replaces the contents at a path, if they still have this digest. Throws a Refusal.
   * @param {string} path
   * @param {object} body
   * @param {string} digest
   */
  put(path, body, digest) {
    return this.#ask(path, {
      method: 'PUT', body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...(digest ? { 'If-Match': `"${digest}"` } : {}) },
    });
  }

  /**
   * Publishes one event. Throws a Refusal if it is refused.
   * @param {Wire.NewEvent} event
   */
  publishOne(event) {
    return this.post('/v1/events', { source: '/studio', ...event });
  }

  /**
   * Publishes events, in their order.
   * @param {Wire.NewEvent[]} events
   */
  publish(events) {
    const lines = events.map((event) => JSON.stringify({ source: '/studio', ...event })).join('\n');
    return this.post('/v1/events', lines, 'application/x-ndjson');
  }

  /**
   * Posts JSON to a path, and passes each line of the answer to a function as soon as it arrives. Throws a Refusal.
   * @param {string} path
   * @param {object} body
   * @param {AbortSignal} signal
   * @param {(line: any) => void} take
   */
  async lines(path, body, signal, take) {
    const options = { method: 'POST', body: JSON.stringify(body), signal, headers: { 'Content-Type': 'application/json' } };
    await this.#ask(path, options, (response) => readLines(response.body, take));
  }

  /**
   * @param {string} path
   * @param {RequestInit} options
   * @param {(response: Response) => Promise<any>} read
   * @returns {Promise<any>}
   */
  async #ask(path, options, read = (response) => response.json()) {
    const headers = { ...options.headers, Authorization: `Bearer ${this.token}` };
    const response = await fetch(path, { ...options, headers, cache: 'no-store' });
    if (response.ok) return response.status === 204 ? null : read(response);
    throw new Refusal(response.status, await response.json().catch(() => ({})));
  }
}
