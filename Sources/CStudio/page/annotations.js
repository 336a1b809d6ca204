// @ts-check
// The notes at the policies of a rule file in the editor: the last answer of each, and how often it is asked.

/** How long a call counts as recent, in milliseconds. */
const RECENT = 10_000;
/** The longest answer that is written, in characters. */
const LONGEST = 48;

/** @typedef {{ word: string, heat: number, title: string }} Annotation */

export class Annotations {
  /** @type {Map<string, { at: number, calls: number }[]>} The number of calls of each policy at several times, by its place. */
  #samples = new Map();

  /**
   * The annotations of a file, by the line; the heat is from 0 to 3.
   * @param {object} options
   * @param {string} options.path
   * @param {Wire.Policy[]} options.policies
   * @param {Wire.Decision[]} options.decisions the latest decisions, the last one last.
   * @param {number} options.at the time of the page.
   * @returns {{ [line: string]: Annotation }}
   */
  of({ path, policies, decisions, at }) {
    return Object.fromEntries(policies.filter(({ calls }) => calls > 0).map(({ line, calls, medianMicroseconds, benched }) => {
      const place = `${path}:${line}`, latest = decisions.findLast(({ by }) => by === place);
      const answer = latest ? `→ ${shortened(JSON.stringify(latest.answer))} · ` : '';
      const recent = this.#recent(place, calls, at);
      return [line, {
        word: `${answer}${calls.toLocaleString('en')}×${medianMicroseconds ? ` ${medianMicroseconds.toFixed(1)} µs` : ''}${benched ? ' benched' : ''}`,
        heat: Math.min(3, Math.ceil(Math.log10(recent + 1))),
        title: `${recent.toLocaleString('en')} calls in the last ${RECENT / 1000} seconds`,
      }];
    }));
  }

  /**
   * The number of recent calls of a policy, from its current number of calls.
   * @param {string} place
   * @param {number} calls
   * @param {number} at
   */
  #recent(place, calls, at) {
    const known = this.#samples.get(place) ?? [];
    // A newly loaded set counts from 0.
    const samples = (known.at(-1)?.calls ?? 0) > calls ? [] : known.filter((sample) => at - sample.at <= RECENT);
    samples.push({ at, calls });
    this.#samples.set(place, samples);
    return calls - (known.length ? samples[0].calls : 0);
  }
}

/** @param {string | undefined} text */
const shortened = (text = '') => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
