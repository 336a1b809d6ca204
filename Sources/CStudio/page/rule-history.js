// @ts-check
// The earlier sets of rules: the changes of each, its differences from the current one, and rollback.

import { showDifference } from './diff.js';
import { button, element, find } from './dom.js';
import { describe } from './host.js';

export class RuleHistory {
  /**
   * @param {object} options
   * @param {HTMLDialogElement} options.dialog
   * @param {import('./host.js').Host} options.host
   */
  constructor({ dialog, host }) {
    this.dialog = dialog;
    this.host = host;
    this.notice = find(dialog, 'p.notice');
    this.list = find(dialog, 'ol.sets');
    this.files = find(dialog, 'div.files');
  }

  /** Opens the list as it is now. */
  async show() {
    this.dialog.showModal();
    await this.#refresh();
  }

  /**
   * Shows the list as it is now, or why that is not possible.
   * @param {() => Promise<unknown>} [act] runs before.
   */
  async #refresh(act) {
    this.files.replaceChildren();
    try {
      await act?.();
      await this.#list();
    } catch (problem) {
      this.notice.textContent = describe(problem);
    }
  }

  async #list() {
    /** @type {[{ sets: Wire.FormerRules[] }, { pinned?: number }]} */
    const [{ sets }, { pinned }] = await Promise.all([this.host.get('/v1/rules/history'), this.host.get('/v1/rules')]);
    const notice = pinned ? `A rollback is in force: the set of generation ${pinned} decides until a file is saved.` : '';
    this.notice.textContent = sets.length ? notice : 'No set of rules was accepted yet: the built-in answers decide.';
    const present = sets.find(({ decides }) => decides);
    this.list.replaceChildren(...sets.map((set) => this.#row(set, present)));
  }

  /**
   * @param {Wire.FormerRules} set
   * @param {Wire.FormerRules | undefined} present the current set.
   */
  #row(set, present) {
    const { generation, last, time, files, changes, decides } = set;
    const lines = changes?.map(({ path, added, removed, owner }) => `${path}  +${added} −${removed}${owner ? `  by ${owner}` : ''}`);
    return element(
      'li', { className: decides ? 'decides' : '' },
      element('strong', { textContent: `Generation ${last > generation ? `${generation}–${last}` : generation}` }),
      ` ${new Date(time).toLocaleString()} ${decides ? '· decides ' : ''}`,
      ...(decides ? [] : [
        ...(present ? [button('Compare', () => this.#compare(set, present), { title: 'What differs from the set that decides' })] : []),
        button('Back to this one', () => this.#refresh(() => this.host.post('/v1/rules/rollback', { generation })), {
          title: 'It decides until a file is saved; the files stay as they are',
        }),
      ]),
      element('pre', { textContent: (lines ?? [`the oldest set that is kept, with ${files} files`]).join('\n') }));
  }

  /**
   * Shows the differences between a former set and the current one, file by file.
   * @param {Wire.FormerRules} former
   * @param {Wire.FormerRules} present
   */
  async #compare(former, present) {
    const [old, now] = await Promise.all([former, present].map(async ({ generation }) => {
      /** @type {{ layers: { files: { path: string, text?: string }[] }[] }} */
      const { layers } = await this.host.get(`/v1/rules/history/${generation}`);
      return new Map(layers.flatMap(({ files }) => files).map(({ path, text }) => [path, text ?? '']));
    }));
    const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path)).sort();
    this.files.replaceChildren(...paths.flatMap((path) => {
      const lines = element('div', { className: 'lines' });
      showDifference(lines, old.get(path) ?? '', now.get(path) ?? '');
      return [element('h3', { textContent: `${path}: then, and now` }), lines];
    }));
    if (!paths.length) this.files.textContent = 'The texts are the same.';
    this.files.scrollIntoView({ block: 'nearest' });
  }
}
