// @ts-check
// What if: replays the past under the rules of the editor. The host replays the recording under both sets of rules; the page
// shows the differences, in numbers and on two screens.

import { find } from './dom.js';
import { messageOf } from './host.js';

/**
 * The ids of the films of both sides, and the differences.
 * @typedef {{ old: string, new: string, differences: Wire.Difference[] }} Compared
 */

export class WhatIf {
  /** The number of the latest question. */
  #number = 0;
  /** @type {AbortController | null} */
  #reading = null;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root the bar with the numbers.
   * @param {import('./host.js').Host} options.host
   * @param {import('./films.js').Films} options.films
   * @param {() => { recording?: string, run?: number }} options.viewed the recording on the screen, and its run if one was chosen; none for
   *   the live host.
   */
  constructor({ root, host, films, viewed }) {
    this.viewed = viewed;
    this.root = root;
    this.host = host;
    this.films = films;
    this.text = find(root, '.what');
    find(root, '.before').addEventListener('click', () => films.stepDifference(-1));
    find(root, '.after').addEventListener('click', () => films.stepDifference(1));
  }

  /**
   * Compares what happened with what would have happened under edits; null for edits that cannot be used.
   * @param {{ [path: string]: string } | null} edits the texts by path.
   */
  async ask(edits) {
    const number = ++this.#number;
    this.#reading?.abort();
    this.root.hidden = !edits || !Object.keys(edits).length;
    if (this.root.hidden) return this.films.compare(null);
    this.#reading = new AbortController();
    /** @type {Wire.Difference[]} */
    const differences = [];
    this.#show('comparing …');
    try {
      await this.host.lines('/v1/studio/compare', { files: edits, ...this.viewed() }, this.#reading.signal, (line) => {
        if (number !== this.#number) return;
        if (line.progress) this.#show(`${Math.round(line.progress.share * 100)} % · ${line.progress.inputs.toLocaleString('en')} inputs`);
        else if (line.difference) differences.push(line.difference);
        else if (line.summary) this.#show(summaryOf(line.summary));
        else if (line.problem) this.#show(line.problem, true);
        else if (line.films) this.films.compare({ ...line.films, differences });
      });
    } catch (problem) {
      if (number === this.#number && !(problem instanceof DOMException && problem.name === 'AbortError')) this.#show(messageOf(problem), true);
    }
  }

  /** @param {string} text */
  #show(text, isBad = false) {
    this.text.textContent = text;
    this.text.classList.toggle('bad', isBad);
  }
}

/** @param {Wire.CompareSummary} summary */
export function summaryOf({ different, inputs, old: before, new: after, isWithoutText }) {
  /** @param {number} count */
  const number = (count) => count.toLocaleString('en');
  if (!different) return `No difference: all ${number(inputs)} inputs would have had the same effects.`;
  const shown = after.shown - before.shown, parts = [];
  if (shown) parts.push(`${number(Math.abs(shown))} ${shown < 0 ? 'fewer' : 'more'} shown`);
  if (before.medianWait !== null && after.medianWait !== null) {
    const later = after.medianWait - before.medianWait;
    if (Math.abs(later) >= 0.01) parts.push(`median wait ${Math.abs(later).toFixed(2)} s ${later < 0 ? 'shorter' : 'longer'}`);
  }
  if (isWithoutText) parts.push('recorded without text');
  return `${number(different)} of ${number(inputs)} inputs would have had other effects${parts.length ? `: ${parts.join(', ')}` : ''}`;
}
