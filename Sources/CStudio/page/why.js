// @ts-check
// Why: one sentence, the chain of causes, and why not something else.

import { button, element, find } from './dom.js';
import { Refusal, messageOf } from './host.js';
import { moduleOf } from './store.js';

export class Why {
  /** @type {string} The number of the event, or the id of the thing, that is explained; empty for none. */
  subject = '';
  /** @type {Wire.Explanation | null} */
  story = null;
  /** @type {string[]} The places of the rules that decided, such as rules/toast.lua:52. */
  rules = [];

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./host.js').Host} options.host
   * @param {import('./stage.js').Stage} options.stage shows which parts a decision was about.
   * @param {Wire.Setup['states']} options.states
   * @param {(seq: number) => void} options.select
   * @param {(place: string) => void} options.openRule
   * @param {(story: Wire.Explanation) => void} options.makeTest
   * @param {(decision: Wire.Decision) => void} options.mark
   */
  constructor({ root, state, host, stage, states, select, openRule, makeTest, mark }) {
    this.state = state;
    this.host = host;
    this.stage = stage;
    this.states = states;
    this.select = select;
    this.openRule = openRule;
    this.mark = mark;
    this.whole = find(root, 'details.whole');
    this.data = find(this.whole, 'pre');
    this.sentence = find(root, '.sentence');
    this.picture = find(root, '.state-picture');
    this.decided = find(root, '.decided');
    this.rail = find(root, '.rail');
    this.notes = find(root, '.notes');
    this.form = find(root, 'form');
    this.choice = find(root, 'select');
    this.whole.addEventListener('toggle', () => this.#showData());
    this.choice.addEventListener('change', () => this.#ask(this.choice.value || null));
    find(root, '.make-test').addEventListener('click', () => { if (this.story) makeTest(this.story); });
    state.watch(({ film }) => [film], () => this.#clear());
  }

  /** The base path of explanations and whole events for the run on the screen. */
  get #base() { return this.state.film ? `/v1/studio/films/${this.state.film.id}` : '/v1'; }

  #clear() {
    this.whole.hidden = true;
    this.subject = '';
    this.story = null;
    this.sentence.textContent = 'Choose an event.';
    this.#showSteps([]);
    this.notes.textContent = '';
    this.form.hidden = true;
  }

  /**
   * Explains an event by its number, or a thing by its id.
   * @param {number | string} subject
   */
  async show(subject) {
    this.subject = String(subject);
    this.whole.hidden = !/^\d+$/.test(this.subject);
    this.data.textContent = '';
    this.#showData();
    await this.#ask(null);
  }

  /** Shows the whole event, if the user wants to see it: the steps above shorten its texts. */
  async #showData() {
    if (!this.whole.open || this.whole.hidden) return;
    const asked = this.subject;
    const event = await this.host.get(`${this.#base}/events/${asked}`, 'application/cloudevents+json').catch((problem) => problem.message);
    if (this.subject === asked) this.data.textContent = JSON.stringify(event, null, 2);
  }

  /** @param {string | null} whyNot */
  async #ask(whyNot) {
    const asked = this.subject;
    const path = `${this.#base}/explain/${encodeURIComponent(asked)}` + (whyNot ? `?why-not=${encodeURIComponent(whyNot)}` : '');
    let story;
    try {
      story = await this.host.get(path);
    } catch (problem) {
      if (this.subject !== asked) return;
      this.sentence.textContent = messageOf(problem);
      this.#showSteps([]);
      this.notes.textContent = problem instanceof Refusal ? problem.hint ?? '' : '';
      return;
    }
    // A later question may have been answered already.
    if (this.subject === asked) this.#draw(story, whyNot);
  }

  /** @param {Wire.Explanation} story @param {string | null} whyNot */
  #draw(story, whyNot) {
    this.story = story;
    this.sentence.textContent = story.verdict?.sentence ?? story.sentence ?? '';
    this.rules = story.steps.flatMap((step) => step.decisions).map((decision) => decision.by).filter(isRule);
    this.#showSteps(story.steps);
    this.notes.textContent = story.notes.join(' ');
    this.#offer(story, whyNot);
  }

  /**
   * Shows the last decision, and then the chain that led to it.
   * @param {Wire.Step[]} steps
   */
  #showSteps(steps) {
    const last = steps.findLast((step) => step.decisions.some(isOwn));
    this.decided.replaceChildren(...(last?.decisions ?? []).filter(isOwn).map((decision) => this.#decision(decision)));
    this.rail.replaceChildren(...steps.map((step) => this.#step(step)));
    this.#showStates(steps.findLast((step) => step.event)?.event);
  }

  /** @param {Wire.Event=} event the last one of the story. */
  async #showStates(event) {
    if (!event) return this.picture.replaceChildren();
    const { subject } = this, { statePicture, statesAt } = await import('./state-picture.js');
    if (subject !== this.subject) return;
    const states = statesAt(this.state.store, this.states, Number(event.busid ?? event.id));
    this.picture.replaceChildren(...(states ? [statePicture(states, moduleOf(event.type))] : []));
    // The keyboard can also scroll a picture that is wider than the page.
    this.picture.tabIndex = states ? 0 : -1;
  }

  /** @param {Wire.Step} step */
  #step({ event, time, decisions }) {
    const item = element('li'), when = span('when', `${time.toFixed(3)} s`);
    if (event) {
      item.dataset.module = moduleOf(event.type);
      item.append(
        button(event.type, () => this.select(Number(event.busid ?? event.id)), { className: 'event' }), when, span('data', brief(event.data)));
      if (!event.causationid) item.append(span('data', `from ${event.source}`));
    } else {
      item.append(when);
    }
    const usual = decisions.filter((decision) => !isOwn(decision));
    item.append(...decisions.filter(isOwn).map((decision) => this.#decision(decision)));
    if (usual.length) {
      item.append(element(
        'details', { className: 'usual' }, element('summary', { textContent: `${usual.length} as usual` }), ...usual.map((decision) => this.#decision(decision))));
    }
    return item;
  }

  /** @param {Wire.Decision} decision */
  #decision(decision) {
    const { query, by, line, through, asked, answer, reason, arms, failure, microseconds } = decision;
    const row = element(
      'div', { className: 'decision' }, span('query', query), span('answer', failure ?? brief(answer)),
      isRule(by) ? button(withLine(by, line), () => this.openRule(atLine(by, line)), { className: 'by rule' }) : span('by', by),
      ...(through ?? []).map((place) =>
        button(place, () => this.openRule(place), { className: 'by rule', title: 'passed on with ctx.default()' })));
    if (reason) row.append(span('reason', reason));
    for (const [experiment, arm] of Object.entries(arms ?? {})) row.append(span('reason', `${experiment}: ${arm ? `arm ${arm}` : 'control arm'}`));
    if (microseconds) row.append(span('cost', `${microseconds.toFixed(1)} µs`));
    const things = new Set(thingsIn([asked, answer]));
    row.addEventListener('pointerenter', () => this.#glow(things));
    row.addEventListener('pointerleave', () => this.#glow(new Set()));
    if (asked !== undefined) {
      row.title = `asked: ${brief(asked)}`;
      // Only the host has the whole question.
      if (!this.state.film) row.append(button('Mark…', () => this.mark(decision), { className: 'plain', title: 'Say what it should have answered' }));
    }
    return row;
  }

  /**
   * Makes the parts of some things glow.
   * @param {Set<string>} things their ids, among other words.
   */
  #glow(things) {
    for (const [id, node] of this.stage.nodes) node.classList.toggle('glows', things.has(id.split('/')[1] ?? id));
  }

  /**
   * Offers the topics for which one can ask why they did not happen: those of the module first.
   * @param {Wire.Explanation} story
   * @param {string | null} whyNot
   */
  #offer(story, whyNot) {
    const last = story.steps.findLast((step) => step.event)?.event;
    this.form.hidden = !last;
    if (!last) return;
    const module = moduleOf(last.type), happened = new Set(story.steps.map((step) => step.event?.type));
    const topics = this.state.topics.filter((topic) => !happened.has(topic));
    /** @type {(label: string, isWanted: (topic: string) => boolean) => HTMLElement} */
    const group = (label, isWanted) => element('optgroup', { label }, ...topics.filter(isWanted).map((topic) => new Option(topic, topic)));
    this.choice.replaceChildren(
      new Option('choose what did not happen', ''), group(module, (topic) => moduleOf(topic) === module),
      group('other modules', (topic) => moduleOf(topic) !== module));
    this.choice.value = whyNot ?? '';
  }
}

/** @param {string} className @param {string} textContent */
const span = (className, textContent) => element('span', { className, textContent });

/**
 * All words in data, which include the ids of the things that a decision is about.
 * @param {unknown} value
 * @returns {string[]}
 */
function thingsIn(value) {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(thingsIn) : [];
}

/**
 * Where a rule answered: its place, and the line of its `return`, if that is different.
 * @param {string} by
 * @param {number=} line
 */
const withLine = (by, line) => (!line || by.endsWith(`:${line}`) ? by : `${by}, line ${line}`);

/**
 * The place of the `return` of a rule.
 * @param {string} by
 * @param {number=} line
 */
const atLine = (by, line) => (line ? by.replace(/\d+$/, String(line)) : by);

/**
 * Whether a decision was made by a rule, so that its place in a file is known.
 * @param {string} by
 */
const isRule = (by) => /\.lua:\d+$/.test(by);

/**
 * Whether a decision is not a usual one: a rule made it, or it has a reason or a failure.
 * @param {Wire.Decision} decision
 */
const isOwn = ({ by, reason, failure }) => isRule(by) || reason !== undefined || failure !== undefined;

/**
 * Data in short.
 * @param {unknown} value
 */
export function brief(value) {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return JSON.stringify(value);
  /** @param {unknown} field */
  const compact = (field) => (typeof field === 'string' ? field : JSON.stringify(field));
  return Object.entries(value).map(([name, field]) => `${name}=${compact(field)}`).join(' ');
}
