// Why: one sentence, the chain of what led to it, and why not something else.

import { moduleOf } from './store.js';

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export class Why {
  /**
   * @param host answers explanations.
   * @param select called with the number of an event that the user chooses.
   * @param point called with the ids of things, among other words, while the user points at a decision about them.
   * @param openRule called with the place of a rule that the user chooses, such as rules/toast.lua:52.
   */
  constructor(pane, host, select, point, openRule) {
    Object.assign(this, { host, select, point, openRule, subject: null, topics: [], rules: [] });
    /** Where explanations are asked for: of the host, or of a film. */
    this.base = '/v1/explain/';
    /** Where whole events are asked for. */
    this.events = '/v1/events/';
    this.whole = pane.querySelector('.whole');
    this.whole.addEventListener('toggle', () => this.#showData());
    this.sentence = pane.querySelector('.sentence');
    this.rail = pane.querySelector('.rail');
    this.notes = pane.querySelector('.notes');
    this.form = pane.querySelector('form');
    this.choice = pane.querySelector('select');
    this.choice.addEventListener('change', () => this.#ask(this.choice.value || null));
  }

  /** Asks another run from now on. */
  setBase(base) {
    this.base = base;
    this.events = base.replace(/explain\/$/, 'events/');
    this.whole.hidden = true;
    this.subject = null;
    this.story = null;
    this.sentence.textContent = 'Choose an event.';
    this.rail.replaceChildren();
    this.notes.textContent = '';
    this.form.hidden = true;
  }

  /** Explains an event by its number, or a thing by its id. */
  async show(subject) {
    this.subject = String(subject);
    this.whole.hidden = !/^\d+$/.test(this.subject);
    this.whole.querySelector('pre').textContent = '';
    this.#showData();
    await this.#ask(null);
  }

  /** Shows the whole event, if the user wants to see it: the steps above shorten its texts. */
  async #showData() {
    if (!this.whole.open || this.whole.hidden) return;
    const asked = this.subject;
    const event = await this.host.get(this.events + asked, 'application/cloudevents+json').catch((problem) => problem.message);
    if (this.subject === asked) this.whole.querySelector('pre').textContent = JSON.stringify(event, null, 2);
  }

  async #ask(whyNot) {
    const asked = this.subject;
    const path = `${this.base}${encodeURIComponent(asked)}` + (whyNot ? `?why-not=${encodeURIComponent(whyNot)}` : '');
    let story;
    try {
      story = await this.host.get(path);
    } catch (problem) {
      if (this.subject !== asked) return;
      this.sentence.textContent = problem.message;
      this.rail.replaceChildren();
      this.notes.textContent = problem.hint ?? '';
      return;
    }
    // A later question may have been answered already.
    if (this.subject === asked) this.#draw(story, whyNot);
  }

  #draw(story, whyNot) {
    this.story = story;
    this.sentence.textContent = story.verdict?.sentence ?? story.sentence ?? '';
    this.rules = story.steps.flatMap((step) => step.decisions).map((decision) => decision.by).filter(isRule);
    this.rail.replaceChildren(...story.steps.map((step) => this.#step(step)));
    this.notes.textContent = story.notes.join(' ');
    this.#offer(story, whyNot);
  }

  #step(step) {
    const item = element('li');
    const event = step.event;
    if (event) {
      item.dataset.module = moduleOf(event.type);
      const head = element('button', 'event', event.type);
      head.type = 'button';
      const seq = Number(event.busid ?? event.id);
      head.addEventListener('click', () => this.select(seq));
      item.append(head, element('span', 'when', `${step.time.toFixed(3)} s`), element('span', 'data', brief(event.data)));
      if (!event.causationid) item.append(element('span', 'data', `from ${event.source}`));
    } else {
      item.append(element('span', 'when', `${step.time.toFixed(3)} s`));
    }
    for (const decision of step.decisions) item.append(this.#decision(decision));
    return item;
  }

  #decision(decision) {
    const line = element('div', 'decision');
    line.append(
      element('span', 'query', decision.query), element('span', 'answer', decision.failure ?? brief(decision.answer)),
      isRule(decision.by) ? this.#link(decision.by) : element('span', 'by', decision.by));
    if (decision.microseconds) line.append(element('span', 'cost', `${decision.microseconds.toFixed(1)} µs`));
    const things = thingsIn([decision.asked, decision.answer]);
    line.addEventListener('pointerenter', () => this.point(things));
    line.addEventListener('pointerleave', () => this.point([]));
    if (decision.asked !== undefined) line.title = `asked: ${brief(decision.asked)}`;
    return line;
  }

  #link(place) {
    const link = element('button', 'by rule', place);
    link.type = 'button';
    link.addEventListener('click', () => this.openRule(place));
    return link;
  }

  /** Offers the topics for which one can ask why they did not happen: those of the module first. */
  #offer(story, whyNot) {
    const last = story.steps.findLast((step) => step.event)?.event;
    this.form.hidden = !last;
    if (!last) return;
    const module = moduleOf(last.type);
    const happened = new Set(story.steps.map((step) => step.event?.type));
    const own = this.topics.filter((topic) => moduleOf(topic) === module && !happened.has(topic));
    const others = this.topics.filter((topic) => moduleOf(topic) !== module && !happened.has(topic));
    const option = (topic) => {
      const made = element('option', '', topic);
      made.value = topic;
      return made;
    };
    const first = element('option', '', 'choose what did not happen');
    first.value = '';
    const group = (name, topics) => {
      const made = element('optgroup');
      made.label = name;
      made.append(...topics.map(option));
      return made;
    };
    this.choice.replaceChildren(first, group(module, own), group('other modules', others));
    this.choice.value = whyNot ?? '';
  }
}

/** All words in data, among which are the ids of what a decision is about. */
function thingsIn(value) {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(thingsIn) : [];
}

/** Whether a decision was made by a rule, whose place in its file is named. */
const isRule = (by) => /\.lua:\d+$/.test(by);

/** Data in short. */
export function brief(value) {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return JSON.stringify(value);
  const compact = (field) => (typeof field === 'string' ? field : JSON.stringify(field));
  return Object.entries(value).map(([name, field]) => `${name}=${compact(field)}`).join(' ');
}
