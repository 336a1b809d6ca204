// @ts-check
// The rule view: the files of the rules, an editor that reports mistakes during typing, the tests, and saving.

import { button, element, find } from './dom.js';
import { Refusal, describe, messageOf } from './host.js';
import { RuleFiles } from './rule-files.js';

/** How long the text rests before it is checked, and how often the annotations are renewed, in milliseconds. */
const CHECK_AFTER = 250, ANNOTATE_AFTER = 2000;

export class RuleView {
  /** @type {import('./editor.js').Editor | null} Null until the view is shown for the first time. */
  editor = null;
  /** @type {string | null} The path of the file in the editor. */
  path = null;
  /** @type {Wire.Word[]} What can be written in the file. */
  words = [];
  /** @type {Wire.Finding[]} */
  problems = [];
  /** The number of the latest check. */
  checking = 0;
  /** Whether the status asks which text to keep, or shows why nothing was saved. */
  #isAsking = false;
  #isRefused = false;
  #timer = 0;
  /** The number of the file that was chosen last. */
  #opened = 0;
  /** @type {import('./annotations.js').Annotations | null} */
  #annotations = null;
  /** @type {import('./findings.js').Findings | null} */
  #findings = null;
  /** @type {object | null} The annotations that are shown. */
  #annotated = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** @type {import('./explored.js').Explored | null} */
  #explored = null;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {HTMLDialogElement} options.dialog shows what differs from the disk.
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./host.js').Host} options.host
   * @param {(edits: { [path: string]: string } | null) => void} options.onEdit called with the texts that differ from the disk, by
   *   path, as soon as they have no errors; with null if they have.
   */
  constructor({ root, dialog, state, host, onEdit }) {
    this.root = root;
    this.dialog = dialog;
    this.host = host;
    this.onEdit = onEdit;
    this.files = new RuleFiles(host);
    this.explorer = find(root, 'details.explored');
    this.explorer.addEventListener('toggle', () => this.explore());
    this.choice = find(root, 'select.files');
    this.status = find(root, '.rule-status');
    this.saveButton = find(root, 'button.save');
    this.revert = find(root, '.revert');
    this.differ = find(root, '.differ');
    this.choice.addEventListener('change', () => this.open(this.choice.value));
    this.saveButton.addEventListener('click', () => this.save());
    this.revert.addEventListener('click', () => this.#revert());
    this.differ.addEventListener('click', () => this.#compareWithDisk());
    state.watch(({ rules }) => [rules], () => this.#reloaded());
  }

  /** The file in the editor. */
  get #file() { return this.files.open.get(this.path ?? ''); }

  /** Loads the files and the editor, once. */
  load() {
    return this.#loading ??= this.#load().catch((problem) => {
      // Tried again when the host is back.
      this.#loading = null;
      throw problem;
    });
  }

  async #load() {
    await this.#refresh();
    const { makeEditor } = await import('./editor.js');
    this.editor = await makeEditor({ root: find(this.root, '.editor'), onChange: () => this.#changed(), words: () => this.words });
    setInterval(() => this.annotate(), ANNOTATE_AFTER);
    const first = this.files.all.find(({ path }) => /(^|\/)toast\.lua$/.test(path)) ?? this.files.all[0];
    if (first) await this.open(first.path);
  }

  /** Shows the list of files as it is now. */
  async #refresh() {
    await this.files.list();
    this.saveButton.title = this.files.canEdit ? 'Ctrl S' : 'The host was started without --edit: the editor only tries what a change would do.';
    this.choice.replaceChildren(...this.files.layers.map(({ name, files }) => (
      element('optgroup', { label: name }, ...files.map(({ path }) => new Option(path.slice(name.length + 1), path))))),
    ...this.files.begun.map((path) => new Option(path, path)));
    if (this.path) this.choice.value = this.path;
    this.#showState();
  }

  /**
   * Opens a file, at a line if one is given.
   * @param {string} path
   * @param {number} [line]
   */
  async open(path, line) {
    if (!this.editor) await this.load();
    const request = ++this.#opened;
    const { editor } = this, file = await this.files.opened(path).catch((problem) => this.#report(describe(problem), 'bad'));
    // A file that was chosen later may have arrived earlier.
    if (!file || !editor || request !== this.#opened) return;
    this.path = path;
    this.#isRefused = false;
    this.choice.value = path;
    editor.open(path, file.text);
    editor.refresh();
    if (line) editor.show(line);
    editor.mark(this.problems.filter((problem) => problem.file === path));
    const { words } = await this.host.get(`/v1/studio/words?path=${encodeURIComponent(path)}`);
    if (path !== this.path) return;
    this.words = words;
    this.#showState();
    this.#annotated = null;
    this.annotate();
    this.explore();
  }

  /**
   * Changes the text of a file, which may be a new one, and shows it. Nothing is saved.
   * @param {string} path
   * @param {(text: string) => string | null} change null for no change.
   * @returns {Promise<boolean>} whether the text was changed.
   */
  async edit(path, change) {
    // The file may have been created in the meantime.
    await this.#refresh();
    if (!this.files.all.some((file) => file.path === path)) this.files.begin(path);
    const file = await this.files.opened(path), text = change(file.text);
    if (text === null) return false;
    file.text = text;
    await this.#refresh();
    await this.open(path, text.split('\n').length);
    await this.check();
    return true;
  }

  /** Shows the answers of the file's policies, if the user wants to see them. */
  async explore() {
    if (!this.explorer.open || !this.path || this.#errors) return;
    const { Explored } = await import('./explored.js');
    this.#explored ??= new Explored({ root: this.explorer, host: this.host, open: (file, line) => this.open(file, line) });
    await this.#explored.show(this.path, this.files.edits);
  }

  /**
   * Opens the place of a rule, such as rules/toast.lua:52.
   * @param {string} place
   */
  async openPlace(place) {
    const [, path, line] = /^(.*):(\d+)$/.exec(place) ?? [];
    if (path) await this.open(path, Number(line));
  }

  #changed() {
    if (this.#file && this.editor) this.#file.text = this.editor.text;
    this.#isRefused = false;
    this.#showState();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.check(), CHECK_AFTER);
  }

  /** Writes after each policy its last answer, and how often it was asked since its set was loaded. */
  async annotate() {
    const { editor, path } = this;
    if (!editor || !path || this.root.hidden || document.hidden) return;
    /** @type {[{ files: { path: string, policies: Wire.Policy[] }[] }, { decisions: Wire.Decision[] }]} */
    const [{ files }, { decisions }] = await Promise.all([
      this.host.get('/v1/rules').catch(() => ({ files: [] })), this.host.get('/v1/decisions?limit=200').catch(() => ({ decisions: [] }))]);
    const policies = files.find((file) => file.path === path)?.policies;
    // Another file may have been opened in the meantime.
    if (path !== this.path) return;
    // The lines are those of the file on the disk.
    if (!policies || this.files.isEdited(path)) {
      this.#annotated = null;
      return editor.annotate({});
    }
    const { Annotations } = await import('./annotations.js');
    this.#annotations ??= new Annotations();
    const notes = this.#annotations.of({ path, policies, decisions, at: performance.now() });
    if (JSON.stringify(notes) !== JSON.stringify(this.#annotated)) editor.annotate(this.#annotated = notes);
  }

  /** Shows what the user's text changes in the file that is on the disk now. */
  async #compareWithDisk() {
    const { path } = this, file = this.#file;
    if (!path || !file) return;
    const [{ text }, { showDifference }] = [await this.files.read(path), await import('./diff.js')];
    find(this.dialog, 'h2').textContent = `${path}: on the disk, and here`;
    showDifference(find(this.dialog, '.lines'), text, file.text);
    this.dialog.showModal();
  }

  /** Checks the edits, and runs the tests with them. */
  async check() {
    const { edits } = this.files, number = ++this.checking, { Findings } = await import('./findings.js');
    const list = this.#findings ??= new Findings({ root: find(this.root, '.findings'), open: (file, line) => this.open(file, line) });
    try {
      const { findings } = await this.host.post('/v1/studio/rules/check', { files: edits });
      if (number !== this.checking) return;
      this.problems = findings;
      this.editor?.mark(this.problems.filter((problem) => problem.file === this.path));
      list.showProblems(this.problems);
      this.#showState();
      const isGood = this.#errors === 0;
      this.onEdit(isGood ? this.files.ruleEdits : null);
      this.explore();
      list.showTests(null);
      if (!isGood) return;
      const { tests } = await this.host.post('/v1/studio/rules/test', { files: edits });
      if (number === this.checking) list.showTests(tests);
    } catch (problem) {
      this.#report(messageOf(problem), 'bad');
    }
  }

  get #errors() { return this.problems.filter((problem) => problem.severity === 'error').length; }

  #showState() {
    const isEdited = this.files.isEdited(this.path ?? ''), errors = this.#errors;
    const { length } = this.problems.filter(({ severity }) => severity === 'warning');
    this.saveButton.disabled = !isEdited || !this.files.canEdit;
    this.revert.hidden = this.differ.hidden = !isEdited;
    for (const option of this.choice.querySelectorAll('option')) {
      const name = option.value.split('/').slice(1).join('/') || option.value;
      option.textContent = this.files.isEdited(option.value) ? `${name} ●` : name;
    }
    // A status must not replace the question which text to keep, or the reason why nothing was saved.
    if (this.#isAsking || this.#isRefused) return;
    const ofFile = isEdited ? 'not saved' : this.#file?.isSaved ? 'saved' : '';
    if (errors) this.#report(`${errors} error${errors > 1 ? 's' : ''}: cannot be used`, 'bad');
    else this.#report(length ? `${length} warning${length > 1 ? 's' : ''}` : ofFile, isEdited ? 'warn' : 'ok');
  }

  /** @param {string} text @param {'ok' | 'warn' | 'bad'} kind */
  #report(text, kind) {
    this.status.textContent = text;
    this.status.className = `rule-status ${kind}`;
  }

  async save() {
    const { path } = this, file = this.#file;
    if (!path || !file || !this.files.isEdited(path)) return;
    if (!this.files.canEdit) {
      this.#isRefused = true;
      return this.#report('The host was started without --edit, so that nothing is saved.', 'bad');
    }
    try {
      await this.files.save(path, file);
      if (this.files.begun.includes(path)) await this.#refresh();
      this.#showState();
      this.onEdit(this.files.ruleEdits);
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 412) this.#resolve(path, file);
      else this.#report(describe(problem), 'bad');
    }
  }

  /**
   * Asks which text to keep, because the file has a different one on the disk.
   * @param {string} path
   * @param {import('./rule-files.js').OpenFile} file
   */
  async #resolve(path, file) {
    const { text, digest } = await this.files.read(path);
    this.#report('The file was changed elsewhere meanwhile. ', 'bad');
    this.#isAsking = true;
    this.status.append(
      button('Compare', () => this.#compareWithDisk()),
      button('Keep mine', () => {
        this.#isAsking = false;
        Object.assign(file, { disk: text, digest });
        this.save();
      }),
      button('Take theirs', () => {
        this.#isAsking = false;
        Object.assign(file, { disk: text, text, digest });
        this.open(path);
        this.check();
      }));
  }

  /** Discards the edits of the file. */
  #revert() {
    const file = this.#file;
    if (!file || !this.path) return;
    file.text = file.disk;
    this.editor?.open(this.path, file.text);
    this.check();
  }

  /** The host has loaded rules: files without edits are shown as they are on the disk now. */
  async #reloaded() {
    if (!this.editor) return;
    await this.#refresh();
    const changed = this.files.closeChanged();
    if (this.path && changed.includes(this.path)) await this.open(this.path);
  }
}
