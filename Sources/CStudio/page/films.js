// @ts-check
// Films on the screen: one that is played, or two that are compared.

import { FilmReader } from './film.js';

/** A difference is shown this many seconds later, when its movements have come to rest. */
const AFTER = 0.4;

export class Films {
  /** @type {import('./story.js').StoryView | null} */
  story = null;
  /** @type {number[]} The bus times of the differences of two films. */
  differences = [];
  /** @type {FilmReader[]} The films that are being read. */
  #open = [];

  /**
   * @param {object} options
   * @param {string} options.token
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./playback.js').Playback} options.playback
   * @param {import('./events.js').EventList} options.events
   * @param {import('./timeline.js').Timeline} options.timeline
   * @param {HTMLElement} options.told the list of the steps of a scenario.
   * @param {import('./library.js').Library} options.library
   * @param {import('./tip.js').Tip} options.tip
   * @param {(seq: number) => void} options.select
   * @param {(time: number) => void} options.goTo
   */
  constructor({ token, state, playback, events, timeline, told, library, tip, select, goTo }) {
    this.select = select;
    this.token = token;
    this.state = state;
    this.playback = playback;
    this.events = events;
    this.timeline = timeline;
    this.told = told;
    this.goTo = goTo;
    this.library = library;
    this.tip = tip;
    state.watch(({ film, other }) => [film, other], () => this.#closeOthers());
  }

  /**
   * Plays a film that the host makes.
   * @param {import('./library.js').BegunFilm} begun
   */
  play({ id, title, entry, at }) {
    const film = this.#read(id, title, (film) => this.#changed(film), (film) => {
      this.#finish(film, entry);
      if (at !== undefined) this.select(at);
    });
    this.state.update({ film, other: null, selected: null, moment: 0, isPlaying: at === undefined });
  }

  /**
   * Shows what happened next to what would have happened; null shows the live host alone.
   * @param {import('./whatif.js').Compared | null} films
   */
  compare(films) {
    if (!films) {
      if (this.state.other) this.playback.goToNow();
      return;
    }
    const { time } = this.state;
    this.differences = films.differences.map((difference) => difference.since ?? difference.input.time);
    const first = this.differences[0];
    this.state.update({
      film: this.#read(films.old, 'As it was', (film) => this.#changed(film), () => this.timeline.showAll()),
      other: this.#read(films.new, 'With your edit', () => { this.state.isStale = true; }, () => {}),
      selected: null, moment: first === undefined ? time : first + AFTER, isPlaying: false,
    });
    this.timeline.setMarks(this.differences.map((time) => ({ time })));
  }

  /**
   * Goes to the next difference (1), or to the one before (-1).
   * @param {number} step
   */
  stepDifference(step) {
    if (!this.state.other) return;
    const here = (this.state.moment ?? 0) - AFTER;
    const found = step > 0 ? this.differences.find((time) => time > here + 1e-6) : this.differences.findLast((time) => time < here - 1e-6);
    if (found !== undefined) this.playback.goTo(found + AFTER);
  }

  /**
   * @param {string} id
   * @param {string} title
   * @param {(film: FilmReader) => void} onChange
   * @param {(film: FilmReader) => void} onEnd called only if the film is on the screen then.
   */
  #read(id, title, onChange, onEnd) {
    const film = new FilmReader({ token: this.token, id, title, onChange, onEnd: (film) => { if (film === this.state.film) onEnd(film); } });
    this.#open.push(film);
    return film;
  }

  #closeOthers() {
    const { film, other } = this.state;
    for (const open of this.#open) if (open !== film && open !== other) open.close();
    this.#open = this.#open.filter((open) => open === film || open === other);
  }

  /** @param {FilmReader} film */
  #changed(film) {
    if (film !== this.state.film) return;
    this.events.added(film.store.rows);
    this.state.isStale = true;
    if (film.problem) this.tip.message(film.problem);
  }

  /**
   * Shows all of a film, and how its story ended.
   * @param {FilmReader} film
   * @param {import('./library.js').Entry} entry
   */
  async #finish(film, entry) {
    // Runs the watchers of the film's completeness.
    this.state.update({});
    this.timeline.showAll();
    if (!film.story) return;
    const { StoryView } = await import('./story.js');
    this.story ??= new StoryView({ root: this.told, state: this.state, goTo: this.goTo });
    if (film !== this.state.film) return;
    this.story.show(film);
    if (!film.result) return;
    this.library.showVerdict(entry, film.result.status);
    this.timeline.setMarks(this.story.marks);
    const failure = film.result.failures?.[0];
    if (!failure) return;
    const time = failure.nearest?.time ?? failure.timeline?.at(-1)?.time;
    if (time !== undefined && !this.story.marks.length) this.timeline.setMarks([{ time, isBad: true }]);
    this.tip.message(`expected here: ${failure.message} (line ${failure.line})`);
    if (time !== undefined) this.playback.goTo(time);
    this.state.update({ isPlaying: false });
  }
}
