// @ts-check
// Makes a test of past events, and shows it as a test in Lua, which goes next to the rules, or as a scenario.

import { find } from './dom.js';
import { messageOf } from './host.js';
import { freeName, luaTest, withTest } from './lua-test.js';
import { scenarioOf } from './scenario.js';
import { TOPIC, moduleOf } from './store.js';

export class TestMaker {
  /** @type {import('./scenario.js').Scenario | null} */
  scenario = null;
  /** The module whose rules the test is about. */
  module = '';
  /** @type {Set<string> | null} The topics of requests. */
  #requests = null;

  /**
   * @param {object} options
   * @param {HTMLDialogElement} options.root
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./host.js').Host} options.host
   * @param {import('./tip.js').Tip} options.tip
   * @param {(module: string, change: (text: string) => string | null) => Promise<boolean>} options.changeTests changes the file of
   *   tests of a module in the editor; false if the change gives no text.
   */
  constructor({ root, state, host, tip, changeTests }) {
    this.root = root;
    this.state = state;
    this.host = host;
    this.tip = tip;
    this.changeTests = changeTests;
    this.field = find(root, 'textarea');
    this.form = find(root, 'select');
    this.form.addEventListener('change', () => this.#draw());
    find(root, '.copy').addEventListener('click', () => this.#copy());
    this.add = find(root, 'button.add');
    this.add.addEventListener('click', () => this.#add());
  }

  /**
   * Shows an explanation as a test.
   * @param {Wire.Explanation} story
   */
  async show(story) {
    if (this.state.film) return this.tip.message('A film has no data to make a test of; choose an event of the live host.');
    try {
      this.#requests ??= new Set(await this.host.requests());
      const { details, store } = this.state, rows = store.rows.filter((row) => !details.has(row[TOPIC]));
      this.scenario = await scenarioOf(story, rows, this.#requests, async (seq) => (
        (await this.host.get(`/v1/events/${seq}`, 'application/cloudevents+json')).data ?? {}));
      const decision = story.steps.flatMap(({ decisions }) => decisions).findLast(({ by }) => by.includes('.lua:'));
      this.module = moduleOf(decision?.query ?? story.steps.findLast(({ event }) => event)?.event?.type ?? '');
      this.#draw();
      this.root.showModal();
      this.field.select();
    } catch (problem) {
      this.tip.message(messageOf(problem));
    }
  }

  #draw() {
    const isLua = this.form.value === 'lua', { scenario } = this;
    if (scenario) this.field.value = isLua ? luaTest(scenario, 'test') : JSON.stringify(scenario);
    // A test in Lua has to expect something.
    this.add.hidden = !isLua || !scenario?.expect.length;
    for (const words of this.root.querySelectorAll('p')) words.hidden = words.dataset.form !== this.form.value;
  }

  /** Puts the test into the editor, where it runs with the other tests and can be saved. */
  async #add() {
    const { scenario, module } = this;
    if (!scenario) return;
    this.root.close();
    try {
      const isAdded = await this.changeTests(module, (source) => (
        withTest(source, (table) => luaTest({ ...scenario, name: freeName(scenario.name, source) }, table))));
      if (!isAdded) this.tip.message('The file of tests does not end with “return” and the name of its table. Copy the test into it.');
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
