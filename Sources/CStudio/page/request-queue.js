// @ts-check
// The requests that gestures send.

/**
 * Sends requests one after the other, because two that are under way at the same time may overtake each other. While one is under
 * way, a drag's latest place replaces those that wait.
 */
export class RequestQueue {
  /** @type {{ type: string, data: object, more?: (type: string) => Promise<object>, isMove?: boolean }[]} */
  #waiting = [];
  #isBusy = false;

  /** @param {(events: Wire.NewEvent[]) => Promise<void>} publish */
  constructor(publish) {
    this.publish = publish;
  }

  /** @param {Wire.Request} request */
  add([type, data]) {
    this.#waiting.push({ type, data });
    this.#run();
  }

  /**
   * Adds the request of a phase of a gesture, if it has one.
   * @param {Wire.Gesture} gesture
   * @param {Wire.Phase} phase
   * @param {(type: string) => Promise<object>} [more] what the finger did, as the request of a topic has it.
   */
  addPhase(gesture, phase, more) {
    const request = gesture[phase];
    if (!request) return;
    const [type, data] = typeof request === 'string' ? [request, {}] : request;
    const isMove = phase === 'moved', last = this.#waiting.at(-1);
    if (isMove && last?.isMove && last.type === type) this.#waiting.pop();
    this.#waiting.push({ type, data: { ...gesture.data, ...data }, more, isMove });
    this.#run();
  }

  async #run() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { type, data, more } = next;
      await this.publish([{ type, data: more ? { ...data, ...(await more(type)) } : data }]);
    }
    this.#isBusy = false;
  }
}
