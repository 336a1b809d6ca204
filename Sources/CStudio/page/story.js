// @ts-check
// The steps and the expectations of the scenario on the screen, in the order of time; the one of the moment lights up.

import { button, element } from './dom.js';

/**
 * A step, or an expectation, which is met, not met (false) or not decided (null).
 * @typedef {{ time: number, text: string, isMet?: boolean | null, failure?: string }} Moment
 */

/**
 * The steps and expectations whose time is known, in the order of time.
 * @param {Wire.Story | null} story
 * @param {Wire.Result | null} result
 * @returns {Moment[]}
 */
export function momentsOf(story, result) {
  if (!story) return [];
  const failures = new Map((result?.failures ?? []).map(({ path, message }) => [/^expect\[\d+\]/.exec(path)?.[0], message]));
  const expectations = story.expectations.map((moment, index) => (
    { ...moment, isMet: moment.isMet ?? null, failure: failures.get(`expect[${index}]`) }));
  return [...story.steps, ...expectations].flatMap((moment) => (moment.time === undefined ? [] : [{ ...moment, time: moment.time }]))
    .sort((one, other) => one.time - other.time);
}

export class StoryView {
  /** @type {Moment[]} */
  moments = [];
  /** The index of the moment that lights up. */
  #shown = -1;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root the list.
   * @param {import('./page-state.js').PageState} options.state
   * @param {(time: number) => void} options.goTo
   */
  constructor({ root, state, goTo }) {
    this.root = root;
    this.goTo = goTo;
    // A film has its story at its end.
    state.watch(({ film }) => [film], () => this.show(null));
  }

  /**
   * Shows the scenario of a film; nothing for a film of something else.
   * @param {import('./film.js').FilmReader | null} film
   */
  show(film) {
    this.moments = momentsOf(film?.story ?? null, film?.result ?? null);
    this.root.hidden = !film?.story;
    this.#shown = -1;
    this.root.replaceChildren(...this.moments.map((moment) => this.#row(moment)));
  }

  /** @param {Moment} moment */
  #row({ time, text, isMet, failure }) {
    const isStep = isMet === undefined, word = isStep ? '→' : isMet ? '✓' : '✗';
    const line = button('', () => this.goTo(time), { className: isStep ? '' : isMet ? 'ok' : 'bad' });
    line.dataset.time = String(time);
    line.append(element('span', { className: 'time', textContent: `${time.toFixed(2)} s` }), ` ${word} ${text}`);
    return element('li', {}, line, ...(failure ? [element('p', { className: 'bad', textContent: failure })] : []));
  }

  /** The marks of the expectations in time. */
  get marks() {
    return this.moments.filter(({ isMet }) => isMet !== undefined).map(({ time, isMet }) => ({ time, isBad: !isMet, isGood: Boolean(isMet) }));
  }

  /**
   * Lights up the latest moment at a bus time.
   * @param {number} time
   */
  moveTo(time) {
    const index = this.moments.findLastIndex((moment) => moment.time <= time + 1e-9);
    if (index === this.#shown) return;
    this.#shown = index;
    [...this.root.children].forEach((item, number) => {
      if (number !== index) return item.firstElementChild?.removeAttribute('aria-current');
      item.firstElementChild?.setAttribute('aria-current', 'step');
      if (!this.root.hidden) item.scrollIntoView({ block: 'nearest' });
    });
  }
}
