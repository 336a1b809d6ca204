// @ts-check
// The moment on the screen: moves through time, plays films, and shows the current moment.

import { find, onToggle, setPressed } from './dom.js';
import { CAUSE, SEQ, TIME } from './store.js';

/** @typedef {import('./page-state.js').PageState} PageState */

const FRAME = 1 / 60;

export class Playback {
  /**
   * @param {object} options
   * @param {HTMLElement} options.root the section of time.
   * @param {HTMLElement} options.banner shown while the screen is not at the present.
   * @param {HTMLElement} options.device
   * @param {PageState} options.state
   * @param {(seq: number) => void} options.select
   */
  constructor({ root, banner, device, state, select }) {
    this.state = state;
    this.select = select;
    this.banner = banner;
    this.device = device;
    this.words = find(banner, '.words');
    this.now = find(root, 'button.now');
    this.play = find(root, 'button.play');
    const speed = find(root, 'select.speed'), fold = find(root, 'button.fold');
    this.play.addEventListener('click', () => this.toggle());
    this.now.addEventListener('click', () => this.goToNow());
    find(banner, '.to-now').addEventListener('click', () => this.goToNow());
    speed.addEventListener('change', () => state.update({ speed: Number(speed.value) }));
    onToggle(fold, (folds) => {
      setPressed(fold, folds);
      state.update({ folds });
    });
    find(root, '.lanes').addEventListener('keydown', (event) => this.#key(event));
    state.watch(({ isLive, isPlaying, film, other }) => [isLive, isPlaying, film, other], () => this.#show());
    this.#show();
  }

  #show() {
    const { isLive, isPlaying, film, other } = this.state, goesOn = isLive || isPlaying;
    this.banner.hidden = isLive;
    this.words.textContent = other ? 'What if' : film ? film.title : 'This is the past.';
    this.device.classList.toggle('is-past', !isLive);
    setPressed(this.now, isLive);
    this.play.setAttribute('aria-label', goesOn ? 'Pause' : 'Play');
    this.play.dataset.shows = goesOn ? 'pause' : 'play';
  }

  /** @param {number} time */
  goTo(time) {
    this.state.update({ moment: Math.min(this.state.store.now, Math.max(0, time)) });
  }

  goToStart() {
    this.goTo(this.state.store.rows[0]?.[TIME] ?? 0);
  }

  /** Shows the live host as it is now. */
  goToNow() {
    const { film, selected } = this.state;
    this.state.update({ film: null, other: null, moment: null, isPlaying: false, selected: film ? null : selected });
  }

  /**
   * Lets time pass while a film is played.
   * @param {number} seconds
   */
  advance(seconds) {
    const { state } = this, { film, pauses } = state;
    if (!state.isPlaying || state.moment === null) return;
    // In drawn time, so that shortened pauses pass fast.
    const moment = pauses.unfold(pauses.fold(state.moment) + seconds * state.speed);
    const end = film ? state.store.now : state.clock.now;
    if (moment < end) return state.update({ moment });
    if (!film) return this.goToNow();
    // A film that is still being made continues as soon as there is more.
    state.update({ moment: end, isPlaying: !film.isDone });
  }

  toggle() {
    const { film, moment, isPlaying, store, clock } = this.state;
    if (moment === null) return this.goTo(clock.now);
    this.state.update({ moment: film && moment >= store.now ? 0 : moment, isPlaying: !isPlaying });
  }

  /**
   * Goes to the input before this moment (-1), or after it (1).
   * @param {number} direction
   */
  stepInput(direction) {
    const { time, store } = this.state, { rows } = store;
    let index = store.indexAfter(time + direction * 1e-6) - (direction < 0 ? 1 : 0);
    while (rows[index] && (rows[index][CAUSE] !== 0 || (direction < 0 && rows[index][TIME] >= time))) index += direction;
    if (!rows[index]) return direction > 0 ? this.goToNow() : undefined;
    this.goTo(rows[index][TIME]);
    this.select(rows[index][SEQ]);
  }

  /** @param {number} direction */
  stepFrame(direction) {
    this.goTo(this.state.time + direction * FRAME);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const direction = event.key === 'ArrowLeft' ? -1 : 1;
    if (event.key === 'Home') this.goToStart();
    else if (event.key === 'End') this.goToNow();
    else if (event.shiftKey) this.stepFrame(direction);
    else this.stepInput(direction);
  }
}
