// A film of a run in the past: a recording, a story, or one side of a what-if. It is read while it is made.

import { FILM, Store, TIME } from './store.js';
import { scriptAddress } from './trust.js';

export class FilmReader {
  /** @param changed called when more of the film is there. */
  constructor(token, id, title, changed = () => {}) {
    Object.assign(this, { id, title, store: new Store(FILM), isDone: false, problem: null, story: null, result: null, topics: [] });
    this.ready = new Promise((done) => { this.done = done; });
    this.worker = new Worker(scriptAddress('/feed.js'), { type: 'module' });
    this.worker.onmessage = ({ data }) => {
      for (const news of data) this.#take(news);
      changed(this);
    };
    this.worker.postMessage({ token, film: id });
  }

  #take(news) {
    if (news.rows) this.store.addRows(news.rows);
    else if (news.picture) this.store.addPicture(news.picture);
    else if (news.topics) this.topics = news.topics;
    else if (news.beat !== undefined) this.end = news.beat;
    else if (news.story) this.story = news.story;
    else if (news.result) this.result = news.result;
    else if (news.problem) this.problem = news.problem;
    else if (news.isDone) {
      this.isDone = true;
      this.worker.terminate();
      this.done(this);
    }
    this.store.now = Math.max(this.end ?? 0, this.store.rows.at(-1)?.[TIME] ?? 0);
  }

  /** The container that has something to show. */
  get container() {
    return this.store.containers.has('main') ? 'main' : this.store.containers.keys().next().value ?? 'main';
  }

  close() {
    this.worker.terminate();
  }
}
