// @ts-check
// Places moments in the timeline. The span, the end and all distances are in drawn time, in which long pauses may be
// short.

/** The space around the time, in pixels: the names of the lanes on the left, and a margin on the right. */
export const LEFT = 104, RIGHT = 16;
/** How much time can be visible, in seconds. */
const SHORTEST = 0.2, LONGEST = 3600;
/** The room after the head while the end follows it, as a share of the span. */
const AHEAD = 0.05;

export class TimeScale {
  /** How much time is visible, in seconds. */
  span = 20;
  /** The bus time on the screen. */
  head = 0;
  /** Whether the head follows the host. */
  isLive = true;
  /** @type {number | undefined} The last visible moment, if it does not follow the head. */
  fixedEnd;
  /** The width of the timeline, in pixels. */
  width = 0;

  /** @param {{ readonly pauses: import('./pauses.js').Pauses }} run */
  constructor(run) {
    this.run = run;
  }

  get #room() { return this.width - LEFT - RIGHT; }

  /** The last visible moment. While the head follows, it is near the end. */
  get end() {
    return this.fixedEnd ?? this.run.pauses.fold(this.head) + this.span * AHEAD;
  }

  /** The range of visible bus times. */
  get seen() {
    return { from: this.run.pauses.unfold(this.end - this.span), to: this.run.pauses.unfold(this.end) };
  }

  /**
   * The place of a bus time.
   * @param {number} time
   */
  x(time) {
    return LEFT + (this.run.pauses.fold(time) - this.end + this.span) / this.span * this.#room;
  }

  /** @param {number} x */
  #drawn(x) {
    return this.end - this.span + (x - LEFT) / this.#room * this.span;
  }

  /**
   * The bus time at a place.
   * @param {number} x
   */
  time(x) {
    return this.run.pauses.unfold(this.#drawn(x));
  }

  /**
   * Shows more or less time; the moment at a place stays there.
   * @param {number} factor
   */
  zoom(factor, x = this.x(this.head)) {
    const at = this.#drawn(x), before = this.span;
    this.#setSpan(before * factor);
    if (this.fixedEnd !== undefined) this.fixedEnd = at + (this.fixedEnd - at) * this.span / before;
  }

  /** @param {number} span */
  #setSpan(span) {
    this.span = Math.min(LONGEST, Math.max(SHORTEST, span));
  }

  /**
   * Shows all time between two bus times.
   * @param {number} from
   * @param {number} to
   */
  show(from, to, follows = false) {
    const last = this.run.pauses.fold(to);
    this.#setSpan((last - this.run.pauses.fold(from)) * 1.1);
    this.fixedEnd = follows ? undefined : last + this.span * AHEAD;
  }

  /** Keeps the visible time in place while the head moves. */
  hold() {
    this.fixedEnd ??= this.end;
  }

  /**
   * Moves the time by pixels, from where its end was.
   * @param {number} end
   * @param {number} pixels
   */
  pan(end, pixels) {
    this.fixedEnd = end - pixels / this.#room * this.span;
  }

  /**
   * Moves the head, and keeps it in sight.
   * @param {number} head
   * @param {boolean} isLive
   */
  follow(head, isLive) {
    if (isLive && !this.isLive) this.fixedEnd = undefined;
    this.head = head;
    this.isLive = isLive;
    if (isLive || this.fixedEnd === undefined) return;
    const at = this.run.pauses.fold(head);
    if (at < this.end - this.span) this.fixedEnd = at + this.span * (1 - AHEAD);
    if (at > this.end) this.fixedEnd = at + this.span * AHEAD;
  }
}
