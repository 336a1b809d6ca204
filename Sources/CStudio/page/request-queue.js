// @ts-check
// The requests that gestures send.

/**
 * Sends requests one after the other, because concurrent requests may overtake each other. While one is in flight, a drag's
 * latest place replaces those that wait.
 */
export class RequestQueue {
  /** @type {{ event: Wire.NewEvent, isMove?: boolean }[]} */
  #waiting = [];
  #isBusy = false;

  /** @param {(events: Wire.NewEvent[]) => Promise<void>} publish */
  constructor(publish) {
    this.publish = publish;
  }

  /** @param {Wire.Request} request */
  add([type, data]) {
    this.#waiting.push({ event: { type, data } });
    this.#run();
  }

  /**
   * Adds the request of a phase of a gesture, if it has one.
   * @param {Wire.Gesture} gesture
   * @param {Wire.Phase} phase
   * @param {Record<string, number | number[]>} [finger] what the finger did, by the names of the gesture's fields;
   *   nothing if it is left out.
   */
  addPhase(gesture, phase, finger = { dx: 0, dy: 0, vx: 0, vy: 0, translation: [0, 0], velocity: [0, 0] }) {
    const request = gesture[phase];
    if (!request) return;
    const [type, data] = typeof request === 'string' ? [request, {}] : request;
    const isMove = phase === 'moved', last = this.#waiting.at(-1);
    if (isMove && last?.isMove && last.event.type === type) this.#waiting.pop();
    const did = Object.fromEntries((gesture.fields ?? []).map((field) => [field, finger[field]]));
    this.#waiting.push({ event: { type, data: { ...did, ...gesture.data, ...data } }, isMove });
    this.#run();
  }

  async #run() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.publish([next.event]);
    this.#isBusy = false;
  }
}
