// A row of environments: this moment as it would look elsewhere, side by side. The host draws them; nothing changes in it.

import { Stage } from './stage.js';

const LOOKS = [
  ['Light', { scheme: 'light' }], ['Dark', { scheme: 'dark' }], ['Large text', { textSize: 'accessibility3' }],
  ['Right to left', { direction: 'rtl' }],
];

export class Row {
  /** @param smallest the smallest of the devices, which is the fifth environment: { size }. */
  constructor(room, host, smallest) {
    Object.assign(this, { room, host, stages: null });
    this.looks = [...LOOKS, ['Small', { width: smallest.size[0], height: smallest.size[1] }]];
  }

  get isShown() {
    return this.stages !== null;
  }

  /** Shows the row in place of the one device, or the device again. */
  toggle(isShown) {
    for (const { device } of this.stages ?? []) device.remove();
    this.stages = null;
    const first = this.room.querySelector('.device');
    first.hidden = isShown;
    this.room.classList.toggle('row-of', isShown);
    if (!isShown) return;
    this.stages = this.looks.map(([title, look]) => {
      const device = first.cloneNode(true);
      // Only the device itself has what stands on its screen.
      if (look.width) device.classList.remove('phone');
      device.hidden = false;
      device.setAttribute('aria-label', title);
      device.querySelector('.parts').replaceChildren();
      device.querySelector('.caption').textContent = title;
      this.room.append(device);
      return new Stage(this.room, device);
    });
    this.refresh();
  }

  /** Asks for the pictures of this moment. A question that comes while another is under way waits for it. */
  async refresh() {
    if (!this.stages || this.isAsking) {
      this.isDue = true;
      return;
    }
    this.isAsking = true;
    this.isDue = false;
    const stages = this.stages;
    try {
      const pictures = await Promise.all(this.looks.map(([, look]) => this.host.get(`/v1/studio/picture?${new URLSearchParams(look)}`)));
      if (stages === this.stages) pictures.forEach((picture, index) => { stages[index].draw(picture, Infinity); });
    } catch {
      // The status says that the host is away.
    }
    this.isAsking = false;
    if (this.isDue && this.stages) this.refresh();
  }
}
