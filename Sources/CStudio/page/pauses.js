// @ts-check
// Long times without events, which are drawn short.

import { upper } from './store.js';

/** A time without an event is a pause if it is longer than this, in seconds. */
const LONG = 5;
/** How much time after the last event and before the next one is drawn as it is, in seconds. */
const MARGIN = 0.5;
/** The drawn length of a pause, in seconds. */
const DRAWN = 0.5;

export class Pauses {
  /** @type {{ from: number, to: number, saved: number }[]} The pauses, oldest first; `saved` are the seconds by which this one and those before it are shorter. */
  list = [];
  /** @type {number | null} */
  latest = null;

  /**
   * Takes the time of the next event.
   * @param {number} time
   */
  add(time) {
    if (this.latest !== null && time - this.latest > LONG) {
      const from = this.latest + MARGIN, to = time - MARGIN;
      this.list.push({ from, to, saved: (this.list.at(-1)?.saved ?? 0) + to - from - DRAWN });
    }
    this.latest = time;
  }

  /**
   * The time at which a bus time is drawn.
   * @param {number} time
   */
  fold(time) {
    const index = upper(this.list, (pause) => pause.from <= time) - 1, pause = this.list[index];
    if (!pause) return time;
    if (time >= pause.to) return time - pause.saved;
    const before = this.list[index - 1]?.saved ?? 0;
    return pause.from - before + DRAWN * (time - pause.from) / (pause.to - pause.from);
  }

  /**
   * The bus time that is drawn at a time.
   * @param {number} drawn
   */
  unfold(drawn) {
    /** @param {number} index */
    const start = (index) => this.list[index].from - (this.list[index - 1]?.saved ?? 0);
    let low = 0, high = this.list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (start(middle) <= drawn) low = middle + 1; else high = middle;
    }
    const pause = this.list[low - 1];
    if (!pause) return drawn;
    const into = drawn - start(low - 1);
    return into >= DRAWN ? drawn + pause.saved : pause.from + into / DRAWN * (pause.to - pause.from);
  }
}

/** Time without shortened pauses. */
export const unfolded = new Pauses();
