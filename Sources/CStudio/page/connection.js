// @ts-check
// The live host: receives its film, and shows whether the host is connected.

import { find } from './dom.js';
import { scriptAddress } from './trust.js';

export class Connection {
  /** @type {string | null} The run of the host. */
  instance = null;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root the status in the head of the page.
   * @param {HTMLElement} options.away the reason why the page has stopped.
   * @param {string} options.token
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./events.js').EventList} options.events
   * @param {import('./playback.js').Playback} options.playback
   * @param {import('./screen.js').Screen} options.screen
   * @param {(place: string) => void} options.openRule
   */
  constructor({ root, away, token, state, events, playback, screen, openRule }) {
    this.root = root;
    this.words = find(root, '.words');
    this.refused = find(root, '.refused');
    this.refused.addEventListener('click', () => {
      const [problem] = state.rules?.problems ?? [];
      if (problem) openRule(`${problem.file}:${problem.line}`);
    });
    this.away = away;
    this.state = state;
    this.events = events;
    this.playback = playback;
    this.screen = screen;
    state.watch(({ connection, rules }) => [connection, rules], () => this.#show());
    const worker = new Worker(scriptAddress('/feed.js'), { type: 'module' });
    worker.onmessage = ({ data }) => {
      for (const news of data) this.#take(news);
      state.isStale = true;
    };
    worker.postMessage({ token });
    const look = () => worker.postMessage({ isHidden: document.hidden });
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
  }

  /** @param {Wire.News} news */
  #take(news) {
    const { state } = this;
    if (news.rows) {
      state.live.addRows(news.rows);
      if (!state.film) this.events.added(news.rows);
      this.events.count(news.rows.length);
    } else if (news.picture) {
      state.live.addPicture(news.picture);
    } else if (news.beat !== undefined && news.at !== undefined) {
      state.clock.beat(news.beat, news.at);
    } else if (news.head) {
      this.#begin(news.head.instance);
    } else if (news.topics) {
      state.update({ hostTopics: news.topics });
    } else if (news.rules) {
      state.update({ rules: news.rules });
    } else if (news.cue) {
      if (!state.film) this.screen.showCue(news.cue);
    } else if (news.gap) {
      state.live.addGap(news.gap);
      if (!state.film) this.events.clear();
    } else if (news.state) {
      state.update({ connection: news.state });
    }
  }

  /** @param {string} instance */
  #begin(instance) {
    const { state } = this;
    if (this.instance && this.instance !== instance) {
      // The host has restarted: its numbers start over, and it has a new past.
      state.live.clear();
      if (!state.film) {
        this.events.clear();
        this.playback.goToNow();
      }
      state.update({ selected: null });
    }
    this.instance = instance;
    state.clock.reset();
  }

  #show() {
    const { connection, rules } = this.state, isLive = connection === 'live', problems = rules?.problems.length ?? 0;
    const ofRules = rules && !problems ? ` · Rules #${rules.generation}` : '';
    this.refused.hidden = !problems;
    this.refused.textContent = `Rules refused: ${problems} problem${problems > 1 ? 's' : ''}`;
    this.root.dataset.state = isLive ? (problems ? 'warn' : 'live') : 'away';
    const text = (isLive ? 'live' : connection === 'resting' ? 'resting' : 'away') + ofRules;
    // Written only when it differs, because a screen reader then reads it.
    if (this.words.textContent !== text) this.words.textContent = text;
    this.away.hidden = isLive || connection === undefined;
    this.away.textContent = connection === 'denied' ? EARLIER_RUN
      : connection === 'resting' ? 'Other tabs follow the host. This one goes on when you come back to it.'
        : 'The host does not answer. The page goes on as soon as it is back.';
  }
}

export const EARLIER_RUN = 'This link is of an earlier run of the host. Open the one that it printed when it started; '
  + '“busctl studio --attach” prints it again.';
