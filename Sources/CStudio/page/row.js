// @ts-check
// A row of environments: this moment as it would look elsewhere, side by side. The host draws them; nothing changes in it.

/** @type {[title: string, look: { [name: string]: string | number }][]} */
const LOOKS = [
  ['Light', { scheme: 'light' }], ['Dark', { scheme: 'dark' }], ['Large text', { textSize: 'accessibility3' }],
  ['Right to left', { direction: 'rtl' }],
];

export class EnvironmentRow {
  /** @type {import('./stage.js').Stage[] | null} The screens, while they are shown. */
  stages = null;
  #isAsking = false;
  #isDue = false;

  /**
   * @param {object} options
   * @param {import('./stage.js').Stage} options.first the screen that the row replaces.
   * @param {import('./host.js').Host} options.host
   * @param {import('./page-state.js').PageState} options.state
   * @param {Wire.Device} options.smallest the smallest of the devices, which is the fifth environment.
   */
  constructor({ first, host, state, smallest }) {
    this.first = first;
    this.host = host;
    this.looks = [...LOOKS, /** @type {typeof LOOKS[0]} */ (['Small', { width: smallest.size[0], height: smallest.size[1] }])];
    state.watch(({ picture }) => [picture], () => { if (state.isLive) this.refresh(); });
  }

  /**
   * Shows the row in place of the one device, or the device again.
   * @param {boolean} isShown
   */
  toggle(isShown) {
    for (const stage of this.stages ?? []) stage.remove();
    this.stages = null;
    this.first.device.hidden = isShown;
    this.first.pane.classList.toggle('row-of', isShown);
    if (isShown) {
      this.stages = this.looks.map(([title, look]) => {
        const stage = this.first.copy(title);
        // Only the device itself has overlays on its screen.
        if (look.width) stage.device.classList.remove('phone');
        stage.device.hidden = false;
        this.first.pane.append(stage.device);
        return stage;
      });
      this.refresh();
    }
    this.first.fit();
  }

  /** Asks for the pictures of this moment. A request that arrives while another one is in flight waits for it. */
  async refresh() {
    if (!this.stages || this.#isAsking) {
      this.#isDue = true;
      return;
    }
    this.#isAsking = true;
    this.#isDue = false;
    const stages = this.stages;
    try {
      const pictures = await Promise.all(this.looks.map(([, look]) => (
        this.host.get(`/v1/picture?${new URLSearchParams(Object.entries(look).map(([name, value]) => [name, String(value)]))}`))));
      if (stages === this.stages) pictures.forEach((picture, index) => { stages[index].draw(picture, Infinity); });
    } catch {
      // The status of the page shows that the host is away.
    }
    this.#isAsking = false;
    if (this.#isDue && this.stages) this.refresh();
  }
}
