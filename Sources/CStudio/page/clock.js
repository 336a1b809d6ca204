// @ts-check
// Bus time: maps the times that the host reports to the clock of the page.

/** The number of latest beats that count, so that drifting clocks do no harm. */
const BEATS = 30;

export class Clock {
  /** @type {number[]} The page time minus the bus time, in milliseconds, at each of the latest beats. */
  offsets = [];
  /** @type {number | undefined} */
  offset;

  /**
   * Records a bus time in seconds that arrived at a time of the page in milliseconds.
   * @param {number} busTime
   * @param {number} at
   */
  beat(busTime, at) {
    this.offsets.push(at - busTime * 1000);
    if (this.offsets.length > BEATS) this.offsets.shift();
    // The beat with the shortest delay is the most precise.
    this.offset = Math.min(...this.offsets);
  }

  reset() {
    this.offsets = [];
    this.offset = undefined;
  }

  /** The bus time now, in seconds; 0 before the first beat. */
  get now() {
    if (this.offset === undefined) return 0;
    return Math.max(0, (performance.timeOrigin + performance.now() - this.offset) / 1000);
  }
}
