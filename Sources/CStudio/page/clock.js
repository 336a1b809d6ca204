// @ts-check
// Bus time: what the host reports of it, at the moments at which it comes, mapped to the clock of the page.

/** How many of the latest beats count, so that clocks that drift apart do no harm. */
const BEATS = 30;

export class Clock {
  /** @type {number[]} What to take from a time of the page to get the bus time, by each of the latest beats, in milliseconds. */
  offsets = [];
  /** @type {number | undefined} */
  offset;

  /**
   * Takes a bus time in seconds that came at a time of the page in milliseconds.
   * @param {number} busTime
   * @param {number} at
   */
  beat(busTime, at) {
    this.offsets.push(at - busTime * 1000);
    if (this.offsets.length > BEATS) this.offsets.shift();
    // The beat that was under way for the shortest time is the most precise.
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
