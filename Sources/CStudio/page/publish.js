// @ts-check
// Publishes any event: a form with the fields of the host's schema for its topic.

import { element, find } from './dom.js';
import { describe } from './host.js';

/** The number of published events that can be chosen again. */
const LATEST = 10;

/** @typedef {{ [field: string]: unknown }} Data */

export class PublishForm {
  /** @type {string[] | null} The topics of requests. */
  topics = null;
  /** @type {{ type: string, data: Data }[]} The latest events that were published, the last one first. */
  latest = [];
  /** @type {Map<string, () => unknown>} Reads the value of a field, by its name. */
  inputs = new Map();

  /**
   * @param {object} options
   * @param {HTMLDialogElement} options.root
   * @param {import('./host.js').Host} options.host
   */
  constructor({ root, host }) {
    this.root = root;
    this.host = host;
    this.choice = find(root, 'select.topics');
    this.fields = find(root, '.fields');
    this.problem = find(root, '.problem-text');
    this.recent = find(root, 'select.latest');
    this.choice.addEventListener('change', () => this.#draw());
    this.recent.addEventListener('change', () => {
      const { type, data } = this.latest[Number(this.recent.value)] ?? {};
      if (type) this.#draw(type, data);
    });
    find(root, 'button.send').addEventListener('click', () => this.#send());
  }

  async show() {
    this.root.showModal();
    if (!this.topics) {
      this.topics = await this.host.requests();
      this.choice.replaceChildren(...this.topics.map((name) => new Option(name, name)));
    }
    await this.#draw();
  }

  /** @param {Data} data what the fields have. */
  async #draw(topic = this.choice.value, data = {}) {
    this.choice.value = topic;
    this.problem.textContent = '';
    /** @type {Wire.Schema} */
    const { required = [], properties = {} } = await this.host.get(`/v1/topics/${topic}/schema`);
    if (this.choice.value !== topic) return;
    const names = Object.keys(properties).sort((one, other) => Number(required.includes(other)) - Number(required.includes(one)));
    this.inputs = new Map();
    this.fields.replaceChildren(...names.map((name) => {
      const { node, read, write } = inputFor(properties[name]);
      node.title = properties[name].description ?? '';
      if (data[name] !== undefined) write(data[name]);
      this.inputs.set(name, read);
      return element('label', {}, element('span', { textContent: required.includes(name) ? `${name} *` : name }), node);
    }));
    if (!names.length) this.fields.textContent = 'This event has no fields.';
    /** @type {HTMLElement | null} */ (this.fields.querySelector('input, select, textarea'))?.focus();
  }

  async #send() {
    try {
      const values = [...this.inputs].map(([name, read]) => [name, read()]).filter(([, value]) => value !== undefined);
      const event = { type: this.choice.value, data: Object.fromEntries(values) };
      await this.host.publishOne(event);
      this.problem.textContent = '';
      this.latest = [event, ...this.latest.filter((other) => JSON.stringify(other) !== JSON.stringify(event))].slice(0, LATEST);
      this.recent.replaceChildren(new Option('the latest', ''), ...this.latest.map(({ type, data }, index) => (
        new Option(`${type} ${JSON.stringify(data)}`.slice(0, 80), String(index)))));
    } catch (problem) {
      this.problem.textContent = describe(problem);
    }
  }
}

/**
 * An input for a field by its schema. A field that is left empty is left out.
 * @param {Wire.Schema} schema
 * @returns {{ node: HTMLElement, read: () => unknown, write: (value: any) => void }}
 */
function inputFor(schema) {
  const kind = [schema.type].flat().find((type) => type !== 'null');
  const words = schema.enum ?? (kind === 'boolean' ? [true, false] : null);
  if (words) {
    const options = words.filter((word) => word !== null).map((word) => new Option(String(word), JSON.stringify(word)));
    const node = element('select', {}, new Option('', ''), ...options);
    return { node, read: () => (node.value === '' ? undefined : JSON.parse(node.value)), write: (value) => { node.value = JSON.stringify(value); } };
  }
  if (kind === 'string' || kind === 'number' || kind === 'integer') {
    const node = element('input', { type: kind === 'string' ? 'text' : 'number' });
    if (kind !== 'string') node.step = kind === 'integer' ? '1' : 'any';
    const read = () => (node.value === '' ? undefined : kind === 'string' ? node.value : Number(node.value));
    return { node, read, write: (value) => { node.value = value; } };
  }
  const placeholder = schema.examples ? JSON.stringify(schema.examples[0]) : kind === 'array' ? '[…]' : '{…} as JSON';
  const node = element('textarea', { rows: 2, spellcheck: false, placeholder });
  const read = () => {
    if (!node.value.trim()) return undefined;
    try {
      return JSON.parse(node.value);
    } catch (problem) {
      throw new Error(`${node.previousSibling?.textContent ?? 'a field'}: ${describe(problem)}`);
    }
  };
  return { node, read, write: (value) => { node.value = JSON.stringify(value); } };
}
