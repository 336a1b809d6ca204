// Everything by its name: what can be tried, topics, parts, files of rules and stories.

export class Palette {
  /** @param entries returns what there is: [{ kind, text, run }]. */
  constructor(dialog, entries) {
    Object.assign(this, { dialog, entries, chosen: 0 });
    this.field = dialog.querySelector('input');
    this.list = dialog.querySelector('[role=listbox]');
    this.field.addEventListener('input', () => this.#draw());
    this.field.addEventListener('keydown', (event) => this.#key(event));
    this.list.addEventListener('click', (event) => {
      const option = event.target.closest('[role=option]');
      if (option) this.#run(Number(option.dataset.index));
    });
  }

  async show() {
    this.field.value = '';
    this.dialog.showModal();
    this.all = [];
    this.#draw();
    this.all = await this.entries();
    this.#draw();
  }

  #draw() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.found = this.all.filter(({ kind, text }) => words.every((word) => `${kind} ${text}`.toLowerCase().includes(word))).slice(0, 60);
    this.chosen = 0;
    this.list.replaceChildren(...this.found.map(({ kind, text }, index) => {
      const option = document.createElement('div'), name = document.createElement('span');
      option.setAttribute('role', 'option');
      option.id = `found-${index}`;
      option.dataset.index = index;
      name.className = 'kind';
      name.textContent = kind;
      option.append(name, ` ${text}`);
      return option;
    }));
    this.#choose(0);
  }

  #choose(index) {
    this.chosen = Math.max(0, Math.min(this.found.length - 1, index));
    [...this.list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === this.chosen)));
    const option = this.list.children[this.chosen];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.field.setAttribute('aria-activedescendant', option.id);
    else this.field.removeAttribute('aria-activedescendant');
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#choose(this.chosen + step);
    else if (event.key === 'Enter') this.#run(this.chosen);
    else return;
    event.preventDefault();
  }

  #run(index) {
    const entry = this.found[index];
    if (!entry) return;
    this.dialog.close();
    entry.run();
  }
}
