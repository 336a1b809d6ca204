// @ts-check
// The state of the page: the run on the screen, its moment, and the user's choices. Controllers change it with `update`;
// views watch the members that they show.

import { Clock } from './clock.js';
import { unfolded } from './pauses.js';
import { Store } from './store.js';

/** @typedef {import('./film.js').FilmReader} FilmReader */

/** The container of the live host that the page shows. */
export const MAIN = 'main';

export class PageState {
  clock = new Clock();
  /** The past of the live host. */
  live = new Store();
  /** @type {FilmReader | null} The film on the screen; null for the live host. */
  film = null;
  /** @type {FilmReader | null} The film of the second screen; null without one. */
  other = null;
  /** @type {number | null} The bus time on the screen; null while it follows the host. */
  moment = null;
  isPlaying = false;
  /** How fast a film is played. */
  speed = 1;
  /** Whether long pauses are drawn and played shortened. */
  folds = true;
  /** @type {{ from: number, to: number } | null} The range of bus times that is chosen. */
  range = null;
  /** @type {number | null} The number of the chosen event. */
  selected = null;
  /** @type {Wire.Picture | null | undefined} The picture on the screen. */
  picture = null;
  /** @type {Wire.Picture | null} The screen in a size that the user tries. */
  tried = null;
  /** @type {Wire.News['state']} The state of the connection to the live host. */
  connection;
  /** @type {Wire.Rules | null} */
  rules = null;
  /** @type {Set<string>} The topics of details. */
  details = new Set();
  /** Whether details are listed. */
  listsDetails = false;
  /** @type {string[]} The topics of the live host. */
  hostTopics = [];
  /** Whether there are changes that are not drawn yet. */
  isStale = true;
  /** Whether something on the screen moves. */
  isMoving = false;
  /** @type {{ read: (state: PageState) => unknown[], run: () => void, seen: unknown[] }[]} */
  #watchers = [];

  /** What is listed and drawn: the live host's past, or a film's. */
  get store() { return this.film?.store ?? this.live; }

  get isLive() { return this.moment === null; }

  /** The bus time on the screen. */
  get time() { return this.moment ?? this.clock.now; }

  get topics() { return this.film?.topics ?? this.hostTopics; }

  /** The id of the container on the screen. */
  get container() { return this.film?.container ?? MAIN; }

  get pauses() { return this.folds ? this.store.pauses : unfolded; }

  /**
   * Changes members, and runs their watchers.
   * @param {Partial<PageState>} changes
   */
  update(changes) {
    Object.assign(this, changes, { isStale: true });
    for (const watcher of this.#watchers) {
      const values = watcher.read(this);
      if (values.every((value, index) => value === watcher.seen[index])) continue;
      watcher.seen = values;
      try {
        watcher.run();
      } catch (problem) {
        // A view that fails does not stop the others.
        reportError(problem);
      }
    }
  }

  /**
   * Runs something after each update that changes one of the values that are read.
   * @param {(state: PageState) => unknown[]} read
   * @param {() => void} run
   */
  watch(read, run) {
    this.#watchers.push({ read, run, seen: read(this) });
  }
}
