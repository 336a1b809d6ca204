// @ts-check
// Draws once in each frame of the browser: the screen at the moment of the page, and the views that have changed.

import { find } from './dom.js';
import { TIME } from './store.js';

/** The list and the timeline are drawn at least this often, in milliseconds. */
const LATEST = 100;
/** The list is drawn at most this often, in milliseconds. */
const LIST = 45;
/** How long an announcement and a haptic pattern are shown, in milliseconds. */
const SAID = 4000, FELT = 350;

export class Screen {
  #lastFrame = 0;
  #lastDraw = 0;
  #lastList = 0;
  #isListStale = false;
  #saidTimer = 0;
  #feltTimer = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root the section of the screen.
   * @param {Wire.Setup} options.setup
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./stage.js').Stage} options.stage
   * @param {import('./later.js').Later} options.later
   * @param {import('./playback.js').Playback} options.playback
   * @param {import('./events.js').EventList} options.events
   * @param {import('./timeline.js').Timeline} options.timeline
   * @param {import('./films.js').Films} options.films
   * @param {import('./waiting.js').WaitingBadge} options.waiting
   */
  constructor({ root, setup, state, stage, later, playback, events, timeline, films, waiting }) {
    this.setup = setup;
    this.state = state;
    this.stage = stage;
    this.later = later;
    this.playback = playback;
    this.events = events;
    this.timeline = timeline;
    this.films = films;
    this.waiting = waiting;
    this.caption = find(root, '.said');
    state.watch(({ picture }) => [picture], () => this.#showDevice());
    requestAnimationFrame(() => this.#frame());
  }

  #frame() {
    requestAnimationFrame(() => this.#frame());
    if (document.hidden) return;
    const { state } = this, at = performance.now();
    state.live.now = Math.max(state.clock.now, state.live.rows.at(-1)?.[TIME] ?? 0);
    this.playback.advance(Math.min(0.1, (at - this.#lastFrame) / 1000));
    this.#lastFrame = at;
    const { time, isStale } = state;
    this.#drawScreen(time);
    if (!isStale && !this.timeline.isStale && !this.#isListStale && at - this.#lastDraw <= LATEST) return;
    this.#lastDraw = at;
    this.timeline.draw();
    this.films.story?.moveTo(time);
    this.waiting.draw(time);
    this.#drawList(at);
    this.events.drawRate(at);
    state.isStale = false;
  }

  /**
   * Draws the list of events, during a flood not in each frame: it would be unreadable, and the browser lays it out each time.
   * @param {number} at
   */
  #drawList(at) {
    this.#isListStale ||= this.state.isStale;
    if (!this.#isListStale || at - this.#lastList < LIST) return;
    this.#isListStale = false;
    this.#lastList = at;
    this.events.draw();
  }

  /** @param {number} time */
  #drawScreen(time) {
    const { state } = this;
    if (state.tried) {
      this.stage.draw(state.tried, Infinity);
    } else if (state.isStale || state.isMoving) {
      const { store, container } = state;
      const picture = state.isLive ? store.containers.get(container)?.picture : store.pictureAt(container, time);
      state.isMoving = this.stage.draw(picture, time);
      if (picture !== state.picture) state.update({ picture });
      this.later.comparison?.draw(picture, time);
    }
  }

  /** Gives the device the shape of the one with a screen of this size. */
  #showDevice() {
    const { picture } = this.state, { device } = this.stage;
    if (!picture) return;
    const known = this.setup.devices.find(({ size }) => String(size) === String(picture.size));
    this.stage.setRadius(known?.radius ?? 24);
    device.classList.toggle('phone', known?.idiom === 'phone' && known.safeTop > 40);
    device.setAttribute('aria-label', known?.name ?? `${picture.size[0]} by ${picture.size[1]} points`);
  }

  /**
   * Shows sounds and haptics: a caption, and a ring around the device.
   * @param {Wire.Cue} cue
   */
  showCue({ said, felt }) {
    if (said) {
      this.caption.textContent = `“${said}”`;
      this.caption.hidden = false;
      clearTimeout(this.#saidTimer);
      this.#saidTimer = setTimeout(() => { this.caption.hidden = true; }, SAID);
    }
    if (felt === undefined) return;
    const { device } = this.stage;
    device.classList.add('is-felt');
    device.title = felt;
    clearTimeout(this.#feltTimer);
    this.#feltTimer = setTimeout(() => { device.classList.remove('is-felt'); device.removeAttribute('title'); }, FELT);
  }
}
