// @ts-check
// The files of the rules: those on the host's disk, and the user's edited texts.

/**
 * A file that was opened: the text on the disk with its digest, and the user's text.
 * @typedef {{ disk: string, digest: string, text: string, isSaved?: boolean }} OpenFile
 */

export class RuleFiles {
  /** @type {{ name: string, files: Wire.RuleFile[] }[]} The layers, and the files of each. */
  layers = [];
  /** Whether the host saves files. */
  canEdit = false;
  /** @type {Map<string, OpenFile>} The files that were opened, by path. */
  open = new Map();

  /** @param {import('./host.js').Host} host */
  constructor(host) {
    this.host = host;
  }

  get all() { return this.layers.flatMap(({ files }) => files); }

  /** The paths of files that are open and, as far as is known, not on the disk. */
  get begun() { return [...this.open.keys()].filter((path) => !this.all.some((file) => file.path === path)); }

  /** The texts that differ from the disk, by path. */
  get edits() {
    return Object.fromEntries([...this.open].filter(([, { text, disk }]) => text !== disk).map(([path, { text }]) => [path, text]));
  }

  /** Those that change what rules decide, and not what tests expect. */
  get ruleEdits() { return Object.fromEntries(Object.entries(this.edits).filter(([path]) => !path.endsWith('_test.lua'))); }

  /** @param {string} path */
  isEdited(path) {
    const file = this.open.get(path);
    return file !== undefined && file.text !== file.disk;
  }

  /** Reads the list of files. */
  async list() {
    const { layers, canEdit } = await this.host.get('/v1/studio/rules/files');
    this.layers = layers;
    this.canEdit = canEdit;
  }

  /**
   * A file as it is on the disk now.
   * @param {string} path
   * @returns {Promise<{ text: string, digest: string }>}
   */
  read(path) {
    return this.host.get(addressOf(path));
  }

  /**
   * An opened file, which is read when it is opened for the first time.
   * @param {string} path
   */
  async opened(path) {
    let file = this.open.get(path);
    if (!file) {
      const { text, digest } = await this.read(path);
      this.open.set(path, file = { disk: text, text, digest });
    }
    return file;
  }

  /**
   * Begins a file that is not on the disk yet.
   * @param {string} path
   */
  begin(path) {
    if (!this.open.has(path)) this.open.set(path, { disk: '', text: '', digest: '' });
  }

  /**
   * Writes the user's text to the disk, unless the file was changed there. Throws a Refusal.
   * @param {string} path
   * @param {OpenFile} file
   */
  async save(path, file) {
    const { text } = file;
    const { digest } = await this.host.put(addressOf(path), { text }, file.digest);
    Object.assign(file, { disk: text, digest, isSaved: true });
  }

  /** Closes the files that have changed on the disk and have no edits; returns their paths. */
  closeChanged() {
    const changed = this.all.filter(({ path, digest }) => this.open.has(path) && this.open.get(path)?.digest !== digest && !this.isEdited(path));
    for (const { path } of changed) this.open.delete(path);
    return changed.map(({ path }) => path);
  }
}

/** @param {string} path */
const addressOf = (path) => `/v1/studio/rules/files/${path.split('/').map(encodeURIComponent).join('/')}`;
