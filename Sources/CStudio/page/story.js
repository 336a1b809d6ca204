// The steps and the expectations of the scenario on the screen, in the order of time; the one of the moment lights up.

export class StoryView {
  /** @param goTo called with the bus time that the user chooses. */
  constructor(list, goTo) {
    Object.assign(this, { list, goTo, moments: [] });
    list.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      if (button) this.goTo(Number(button.dataset.time));
    });
  }

  /** Shows what a film tells about its scenario; nothing for a film that is of none. */
  show(film) {
    const story = film?.story;
    this.list.hidden = !story;
    this.shown = null;
    if (!story) {
      this.moments = [];
      return this.list.replaceChildren();
    }
    const failures = new Map((film.result?.failures ?? []).map((failure) => [/^expect\[\d+\]/.exec(failure.path)?.[0], failure.message]));
    const expectations = story.expectations.map((moment, index) => ({ ...moment, isMet: moment.isMet ?? null, failure: failures.get(`expect[${index}]`) }));
    const known = (moment) => moment.time !== undefined;
    this.moments = [...story.steps, ...expectations].filter(known).sort((one, other) => one.time - other.time);
    this.list.replaceChildren(...this.moments.map((moment) => this.#row(moment)));
  }

  #row({ time, text, isMet, failure }) {
    const item = document.createElement('li'), button = document.createElement('button'), at = document.createElement('span');
    const isStep = isMet === undefined, word = isStep ? '→' : isMet ? '✓' : '✗';
    button.type = 'button';
    button.dataset.time = time;
    button.className = isStep ? '' : isMet ? 'ok' : 'bad';
    at.className = 'time';
    at.textContent = `${time.toFixed(2)} s`;
    button.append(at, ` ${word} ${text}`);
    item.append(button);
    if (failure) {
      const detail = document.createElement('p');
      detail.className = 'bad';
      detail.textContent = failure;
      item.append(detail);
    }
    return item;
  }

  /** The marks of the expectations in time. */
  get marks() {
    return this.moments.filter(({ isMet }) => isMet !== undefined).map(({ time, isMet }) => ({ time, isBad: !isMet, isGood: isMet }));
  }

  /** Lights up what was the latest at a bus time. */
  at(time) {
    const index = this.moments.findLastIndex((moment) => moment.time <= time + 1e-9);
    if (index === this.shown) return;
    this.shown = index;
    [...this.list.children].forEach((item, number) => {
      const button = item.firstElementChild;
      if (number === index) {
        button.setAttribute('aria-current', 'step');
        if (!this.list.hidden) item.scrollIntoView({ block: 'nearest' });
      } else {
        button.removeAttribute('aria-current');
      }
    });
  }
}
