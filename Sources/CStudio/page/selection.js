// @ts-check
// The chosen event: it is shown in the list, and explained.

import { CAUSE, SEQ } from './store.js';

export class Selection {
  /**
   * @param {object} options
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./events.js').EventList} options.events
   * @param {import('./why.js').Why} options.why
   * @param {import('./sheet.js').Sheet} options.sheet has the explanation on a narrow page.
   */
  constructor({ state, events, why, sheet }) {
    this.state = state;
    this.events = events;
    this.why = why;
    this.sheet = sheet;
  }

  /** @param {number} seq */
  select(seq) {
    this.state.update({ selected: seq });
    this.events.choose(seq);
    this.why.show(seq);
    history.replaceState(null, '', `#event=${seq}`);
  }

  /**
   * Chooses the event that made a part; without one, explains the thing that the part shows.
   * @param {Wire.Part} part
   */
  selectPart(part) {
    this.sheet.open();
    if (part.cause) this.select(part.cause);
    else this.why.show(part.id.split('/').at(-1) ?? part.id);
  }

  toCause() {
    const cause = this.state.store.event(this.state.selected ?? 0)?.[CAUSE];
    if (cause) this.select(cause);
  }

  toEffect() {
    const { selected, store } = this.state;
    const effect = selected !== null && store.rows.find((row) => row[CAUSE] === selected);
    if (effect) this.select(effect[SEQ]);
  }
}
