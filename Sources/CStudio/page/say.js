// Publishes any event: a form with the fields that the host's schema of its topic has.

const LATEST = 10;

export class SayForm {
  /** @param send publishes an event, { type, data }; it throws what the host refuses. */
  constructor(dialog, host, send) {
    Object.assign(this, { dialog, host, send, latest: [] });
    this.choice = dialog.querySelector('.topics');
    this.fields = dialog.querySelector('.fields');
    this.problem = dialog.querySelector('.problem-text');
    this.recent = dialog.querySelector('.latest');
    this.choice.addEventListener('change', () => this.#draw());
    this.recent.addEventListener('change', () => {
      const { type, data } = this.latest[Number(this.recent.value)] ?? {};
      if (type) this.#draw(type, data);
    });
    dialog.querySelector('.send').addEventListener('click', () => this.#send());
  }

  async show() {
    this.dialog.showModal();
    if (!this.topics) {
      const { topics } = await this.host.get('/v1/topics');
      this.topics = topics.filter(({ kind }) => kind === 'request').map(({ name }) => name);
      this.choice.replaceChildren(...this.topics.map((name) => new Option(name, name)));
    }
    await this.#draw();
  }

  async #draw(topic = this.choice.value, data = {}) {
    this.choice.value = topic;
    this.problem.textContent = '';
    const schema = await this.host.get(`/v1/topics/${topic}/schema`);
    if (this.choice.value !== topic) return;
    const required = new Set(schema.required ?? []);
    const names = Object.keys(schema.properties ?? {}).sort((one, other) => required.has(other) - required.has(one));
    this.inputs = new Map();
    this.fields.replaceChildren(...names.map((name) => {
      const line = document.createElement('label'), word = document.createElement('span');
      const { node, read, write } = inputFor(schema.properties[name]);
      word.textContent = required.has(name) ? `${name} *` : name;
      node.title = schema.properties[name].description ?? '';
      if (data[name] !== undefined) write(data[name]);
      this.inputs.set(name, read);
      line.append(word, node);
      return line;
    }));
    if (!names.length) this.fields.textContent = 'This event has no fields.';
    this.fields.querySelector('input, select, textarea')?.focus();
  }

  async #send() {
    const data = {};
    try {
      for (const [name, read] of this.inputs) {
        const value = read();
        if (value !== undefined) data[name] = value;
      }
    } catch (error) {
      this.problem.textContent = error.message;
      return;
    }
    const event = { type: this.choice.value, data };
    try {
      await this.send(event);
      this.problem.textContent = '';
      this.latest = [event, ...this.latest.filter((other) => JSON.stringify(other) !== JSON.stringify(event))].slice(0, LATEST);
      const first = new Option('the latest', '');
      this.recent.replaceChildren(first, ...this.latest.map(({ type, data }, index) => new Option(`${type} ${JSON.stringify(data)}`.slice(0, 80), String(index))));
    } catch (problem) {
      this.problem.textContent = problem.hint ? `${problem.message} (${problem.hint})` : problem.message;
    }
  }
}

/** An input for a field by its schema: { node, read, write }. A field that is left empty is left out. */
function inputFor(schema) {
  const kind = [schema.type].flat().find((type) => type !== 'null');
  const words = schema.enum ?? (kind === 'boolean' ? [true, false] : null);
  if (words) {
    const node = document.createElement('select');
    node.append(new Option('', ''), ...words.filter((word) => word !== null).map((word) => new Option(String(word), JSON.stringify(word))));
    return { node, read: () => (node.value === '' ? undefined : JSON.parse(node.value)), write: (value) => { node.value = JSON.stringify(value); } };
  }
  if (kind === 'string' || kind === 'number' || kind === 'integer') {
    const node = document.createElement('input');
    node.type = kind === 'string' ? 'text' : 'number';
    if (kind !== 'string') node.step = kind === 'integer' ? '1' : 'any';
    const read = () => (node.value === '' ? undefined : kind === 'string' ? node.value : Number(node.value));
    return { node, read, write: (value) => { node.value = value; } };
  }
  const node = document.createElement('textarea');
  node.rows = 2;
  node.spellcheck = false;
  node.placeholder = schema.examples ? JSON.stringify(schema.examples[0]) : kind === 'array' ? '[…]' : '{…} as JSON';
  const read = () => {
    if (!node.value.trim()) return undefined;
    try {
      return JSON.parse(node.value);
    } catch (error) {
      throw new Error(`${node.previousSibling?.textContent ?? 'a field'}: ${error.message}`);
    }
  };
  return { node, read, write: (value) => { node.value = JSON.stringify(value); } };
}
