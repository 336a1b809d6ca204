// Tabs: a list of names, of which one has its panel shown.

export class Tabs {
  /** @param list an element with buttons of the role tab, each of which controls a panel. */
  constructor(list, changed = () => {}) {
    this.buttons = [...list.querySelectorAll('[role=tab]')];
    this.changed = changed;
    for (const button of this.buttons) button.addEventListener('click', () => this.show(button.dataset.tab));
    list.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const index = this.buttons.findIndex((button) => button.dataset.tab === this.shown);
      const next = this.buttons[(index + step + this.buttons.length) % this.buttons.length];
      this.show(next.dataset.tab);
      next.focus();
    });
    this.show(this.buttons[0].dataset.tab);
  }

  show(name) {
    this.shown = name;
    for (const button of this.buttons) {
      const isShown = button.dataset.tab === name;
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
      document.getElementById(button.getAttribute('aria-controls')).hidden = !isShown;
    }
    this.changed(name);
  }
}
