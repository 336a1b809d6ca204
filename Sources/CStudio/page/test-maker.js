// @ts-check
// Makes a test of what has happened, and shows it as a scenario that can be copied.

import { find } from './dom.js';
import { messageOf } from './host.js';
import { scenarioOf } from './scenario.js';

export class TestMaker {
  /** @type {Set<string> | null} The topics of requests. */
  #requests = null;

  /**
   * @param {object} options
   * @param {HTMLDialogElement} options.root
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./host.js').Host} options.host
   * @param {import('./tip.js').Tip} options.tip
   */
  constructor({ root, state, host, tip }) {
    this.root = root;
    this.state = state;
    this.host = host;
    this.tip = tip;
    this.field = find(root, 'textarea');
    find(root, '.copy').addEventListener('click', () => this.#copy());
  }

  /**
   * Shows an explanation as a scenario.
   * @param {Wire.Explanation} story
   */
  async show(story) {
    if (this.state.film) return this.tip.message('A film has no data to make a test of; choose an event of the live host.');
    try {
      this.#requests ??= new Set(await this.host.requests());
      this.field.value = JSON.stringify(await scenarioOf(story, this.state.store.rows, this.#requests, async (seq) => (
        (await this.host.get(`/v1/events/${seq}`, 'application/cloudevents+json')).data ?? {})));
      this.root.showModal();
      this.field.select();
    } catch (problem) {
      this.tip.message(messageOf(problem));
    }
  }

  #copy() {
    this.field.select();
    navigator.clipboard.writeText(this.field.value)
      .then(() => this.tip.message('copied'), () => this.tip.message('press Ctrl C to copy the text that is selected'));
  }
}
