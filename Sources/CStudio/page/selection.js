// @ts-check
// The chosen event: it is shown in the list, and explained.

import { CAUSE, FORGOTTEN, GAP, SEQ, SOURCE, TIME, TOPIC } from './store.js';

export class Selection {
  /**
   * @param {object} options
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./events.js').EventList} options.events
   * @param {import('./why.js').Why} options.why
   * @param {import('./sheet.js').Sheet} options.sheet has the explanation on a narrow page.
   * @param {(time: number) => void} options.goTo
   * @param {(seq: number) => void} options.openMissing shows an event that the page does not have.
   */
  constructor({ state, events, why, sheet, goTo, openMissing }) {
    this.openMissing = openMissing;
    this.state = state;
    this.events = events;
    this.why = why;
    this.sheet = sheet;
    this.goTo = goTo;
  }

  /**
   * @param {number} seq
   * @param {boolean} [staysHere] whether the screen stays at its moment.
   */
  select(seq, staysHere = false) {
    const row = this.state.store.event(seq);
    if (row?.[TOPIC] === GAP) {
      if (row[SOURCE] === FORGOTTEN) this.openMissing(seq);
      return;
    }
    if (row && !staysHere) this.goTo(row[TIME]);
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
    // The part is on the screen already.
    if (part.cause) this.select(part.cause, true);
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
