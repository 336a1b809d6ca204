// @ts-check
// Statistics of the chosen range of time: facts with their reasons, what decided, and what took the most time. Loaded with the
// first range.

import { button, element, find } from './dom.js';
import { messageOf } from './host.js';

/** The number of rows of each kind before the others are only counted. */
const MOST = 5;
/** How long a range must stay unchanged before the host is asked, in milliseconds. */
const PAUSE = 150;

/** @type {Wire.RangeSummary} */
const NOTHING = { inputs: 0, shown: 0, facts: [], decisions: [], notes: [] };

export class RangeSummary {
  /** The number of the latest question. */
  #number = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./host.js').Host} options.host
   * @param {(place: string) => void} options.openRule
   * @param {() => void} options.close
   */
  constructor({ root, state, host, openRule, close }) {
    this.root = root;
    this.state = state;
    this.host = host;
    this.openRule = openRule;
    this.title = find(root, 'h3');
    this.facts = find(root, '.facts');
    this.table = find(root, 'tbody');
    this.notes = find(root, '.notes');
    find(root, 'button.close').addEventListener('click', close);
  }

  /** Shows the statistics of the chosen range; nothing without one. */
  async show() {
    const { range, film } = this.state, number = ++this.#number;
    if (!range) return void (this.root.hidden = true);
    // A range changes with each movement of the pointer that draws it.
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (number !== this.#number) return;
    const base = film ? `/v1/studio/films/${film.id}` : '/v1/studio';
    let summary = NOTHING, problem = '';
    try {
      summary = await this.host.get(`${base}/summary?from=${range.from.toFixed(3)}&to=${range.to.toFixed(3)}`);
    } catch (error) {
      problem = messageOf(error);
    }
    if (number !== this.#number) return;
    this.root.hidden = false;
    this.#draw(summary);
    // Nothing was counted.
    if (problem) this.title.textContent = problem;
  }

  /** @param {Wire.RangeSummary} summary */
  #draw({ inputs, shown, facts, decisions, notes }) {
    const { range } = this.state;
    /** @param {number} count @param {string} word */
    const counted = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
    this.title.textContent = `${((range?.to ?? 0) - (range?.from ?? 0)).toFixed(2)} s: ${counted(inputs, 'input')}, ${shown.toLocaleString('en')} shown`;
    const sorted = sums(facts);
    this.facts.textContent = sorted.slice(0, MOST).map(([fact, count]) => `${count.toLocaleString('en')} ${fact}`).join(' · ')
      + (sorted.length > MOST ? ` · ${counted(sorted.length - MOST, 'other fact')}` : '');
    const slowest = [...decisions].sort((one, other) => other.seconds - one.seconds || other.count - one.count);
    this.table.replaceChildren(...slowest.slice(0, MOST).map((decision) => this.#row(decision)));
    const more = slowest.length > MOST ? [`${counted(slowest.length - MOST, 'more place')} made decisions.`] : [];
    this.notes.textContent = [...more, ...notes].join(' ');
  }

  /** @param {Wire.RangeSummary['decisions'][number]} decision */
  #row({ policy, by, line, answers, failed, count, seconds }) {
    const place = /\.lua:\d+$/.test(by) ? (line ? by.replace(/\d+$/, String(line)) : by) : null;
    const words = Object.entries(answers).sort(([, one], [, other]) => other - one).map(([word, times]) => `${word} ${times.toLocaleString('en')}`);
    if (failed) words.push(`failed ${failed.toLocaleString('en')}`);
    return element(
      'tr', {}, element('td', { textContent: policy }),
      element('td', {}, place ? button(place, () => this.openRule(place), { className: 'by rule' }) : by),
      element('td', { textContent: words.join(', ') || `${count.toLocaleString('en')} ×` }),
      element('td', { className: 'cost', textContent: seconds ? time(seconds) : '' }));
  }
}

/**
 * Facts with their reasons, from all sources, the most frequent first.
 * @param {Wire.RangeSummary['facts']} facts
 */
export function sums(facts) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { topic, reason, count } of facts) {
    const name = reason ? `${topic} (${reason})` : topic;
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return [...sums].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
}

/** @param {number} seconds */
const time = (seconds) => (seconds < 0.001 ? `${(seconds * 1e6).toFixed(0)} µs` : `${(seconds * 1e3).toFixed(1)} ms`);
