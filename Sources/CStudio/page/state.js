// The state of each module as a tree, with what has changed since it was last looked at.

export class StateView {
  constructor(pane, host) {
    Object.assign(this, { pane, host, before: null, open: new Set() });
    this.search = pane.querySelector('input');
    this.tree = pane.querySelector('.tree');
    this.search.addEventListener('input', () => this.#draw());
    pane.querySelector('.refresh').addEventListener('click', () => this.load());
  }

  async load() {
    try {
      const state = await this.host.get('/v1/state');
      this.before = this.state ?? state;
      this.state = state;
      this.#draw();
    } catch (problem) {
      this.tree.textContent = problem.message;
    }
  }

  #draw() {
    const word = this.search.value.trim().toLowerCase();
    this.tree.replaceChildren(...Object.keys(this.state ?? {}).map((name) => this.#branch(name, name, this.state[name], this.before?.[name], word)).filter(Boolean));
    if (!this.tree.children.length) this.tree.textContent = word ? 'Nothing in the state has this word.' : 'No module has a state.';
  }

  /** An element for a value; null if it has not the word. */
  #branch(path, name, value, before, word) {
    const isTree = value !== null && typeof value === 'object';
    const text = isTree ? '' : JSON.stringify(value);
    const hasWord = !word || path.toLowerCase().includes(word) || text.toLowerCase().includes(word);
    const isChanged = JSON.stringify(value) !== JSON.stringify(before);
    if (!isTree) {
      if (!hasWord) return null;
      const line = document.createElement('p');
      const label = document.createElement('span'), shown = document.createElement(isChanged ? 'b' : 'span');
      label.className = 'key';
      label.textContent = `${name}: `;
      shown.textContent = isChanged && before !== undefined ? `${JSON.stringify(before)} → ${text}` : text;
      line.append(label, shown);
      return line;
    }
    const children = Object.keys(value).map((key) => this.#branch(`${path}.${key}`, key, value[key], before?.[key], hasWord ? '' : word)).filter(Boolean);
    if (!children.length && !hasWord) return null;
    const branch = document.createElement('details'), head = document.createElement('summary');
    head.textContent = `${name} ${Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`}${isChanged ? ' ●' : ''}`;
    branch.open = Boolean(word) || this.open.has(path);
    branch.addEventListener('toggle', () => { if (branch.open) this.open.add(path); else this.open.delete(path); });
    branch.append(head, ...children);
    return branch;
  }
}
