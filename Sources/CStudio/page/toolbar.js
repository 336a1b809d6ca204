// @ts-check
// The bar below the screen: events to try, and the device and its traits.

import { button, find, isPressed, onToggle, setPressed } from './dom.js';
import { MAIN } from './page-state.js';

export class Toolbar {
  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {Wire.Setup} options.setup
   * @param {import('./page-state.js').PageState} options.state
   * @param {(isShown: boolean) => void} options.showRow shows the row of environments.
   * @param {import('./playback.js').Playback} options.playback
   * @param {() => void} options.showPublishForm
   * @param {(events: Wire.NewEvent[]) => Promise<void>} options.publish
   * @param {(events: Wire.NewEvent[]) => Promise<void>} options.tryOut
   */
  constructor({ root, setup, state, showRow, playback, showPublishForm, publish, tryOut }) {
    this.setup = setup;
    this.state = state;
    this.publish = publish;
    this.devices = find(root, 'select.devices');
    this.dark = find(root, 'button.dark');
    this.rtl = find(root, 'button.rtl');
    find(root, '.tries').append(...setup.tries.map(({ title, key, events }) => (
      button(title, () => tryOut(events), key ? { title: `${title} (${key.toUpperCase()})` } : {}))));
    find(root, '.say-more').addEventListener('click', () => showPublishForm());
    offer(this.devices, setup.devices.map((device) => device.name), (index) => this.#setDevice(setup.devices[index]));
    this.devices.append(Object.assign(new Option('Other size', ''), { hidden: true }));
    const sizes = find(root, 'select.sizes'), rows = find(root, 'button.row-toggle'), still = find(root, 'button.still');
    offer(sizes, setup.textSizes, (index) => this.#setTraits({ contentSize: setup.textSizes[index] }));
    sizes.value = String(setup.textSizes.indexOf('large'));
    onToggle(this.dark, (isOn) => this.setDark(isOn));
    onToggle(this.rtl, (isOn) => this.#setTraits({ layoutDirection: isOn ? 'rightToLeft' : 'leftToRight' }));
    onToggle(still, (isOn) => {
      setPressed(still, isOn);
      this.#setTraits({ reduceMotion: isOn });
    });
    onToggle(rows, (isOn) => {
      setPressed(rows, isOn);
      if (state.film) playback.goToNow();
      showRow(isOn);
    });
    state.watch(({ picture }) => [picture], () => this.#show());
  }

  /** Shows the device and the traits of the picture on the screen. */
  #show() {
    const { picture } = this.state;
    if (!picture) return;
    const index = this.setup.devices.findIndex((device) => String(device.size) === String(picture.size));
    this.devices.value = index < 0 ? '' : String(index);
    setPressed(this.dark, picture.scheme === 'dark');
    setPressed(this.rtl, picture.rtl);
  }

  /** @param {object} traits */
  #setTraits(traits) {
    return this.publish([{ type: 'environment.update', data: { traits } }]);
  }

  /** @param {boolean} isDark */
  setDark(isDark) {
    return this.#setTraits({ colorScheme: isDark ? 'dark' : 'light' });
  }

  toggleDark() {
    return this.setDark(!isPressed(this.dark));
  }

  /** @param {Wire.Device} device */
  #setDevice({ idiom, size: [width, height], safeTop, safeBottom }) {
    const scene = { id: MAIN, width, height, safeTop, safeBottom };
    return this.publish([{ type: 'environment.update', data: { idiom } }, { type: 'scene.update', data: scene }]);
  }
}

/** @param {HTMLSelectElement} select @param {string[]} names @param {(index: number) => void} choose */
function offer(select, names, choose) {
  select.append(...names.map((name, index) => new Option(name, String(index))));
  select.addEventListener('change', () => choose(Number(select.value)));
}
