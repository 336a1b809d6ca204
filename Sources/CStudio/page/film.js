// @ts-check
// A film of a run in the past: a recording, a story, or one side of a what-if. It is read while it is made.

import { FILM, Store, TIME } from './store.js';
import { scriptAddress } from './trust.js';

export class FilmReader {
  store = new Store(FILM);
  isDone = false;
  /** @type {string | null} The reason why the film ends too early. */
  problem = null;
  /** @type {Wire.Story | null} */
  story = null;
  /** @type {Wire.Result | null} */
  result = null;
  /** @type {string[]} */
  topics = [];
  #end = 0;
  #worker = new Worker(scriptAddress('/feed.js'), { type: 'module' });

  /**
   * @param {object} options
   * @param {string} options.token
   * @param {string} options.id
   * @param {string} options.title
   * @param {(film: FilmReader) => void} options.onChange called when more of the film has arrived.
   * @param {(film: FilmReader) => void} options.onEnd called when all of it has arrived.
   */
  constructor({ token, id, title, onChange, onEnd }) {
    this.id = id;
    this.title = title;
    this.#worker.onmessage = ({ data }) => {
      for (const news of data) this.#take(news);
      onChange(this);
      if (this.isDone) onEnd(this);
    };
    this.#worker.postMessage({ token, film: id });
  }

  /** @param {Wire.News} news */
  #take(news) {
    if (news.rows) this.store.addRows(news.rows);
    else if (news.picture) this.store.addPicture(news.picture);
    else if (news.topics) this.topics = news.topics;
    else if (news.beat !== undefined) this.#end = news.beat;
    else if (news.story) this.story = news.story;
    else if (news.result) this.result = news.result;
    else if (news.problem) this.problem = news.problem;
    else if (news.isDone) {
      this.isDone = true;
      this.#worker.terminate();
    }
    this.store.now = Math.max(this.#end, this.store.rows.at(-1)?.[TIME] ?? 0);
  }

  /** The container that has something to show. */
  get container() {
    return this.store.containers.has('main') ? 'main' : this.store.containers.keys().next().value ?? 'main';
  }

  close() {
    this.#worker.terminate();
  }
}
