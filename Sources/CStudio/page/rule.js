// The rule view: the files of the rules, an editor that says what is wrong while one types, the tests, and saving.

import { showDifference } from './diff.js';
import { makeEditor } from './editor.js';

const CHECK_AFTER = 250;
/** What counts as lately, in milliseconds. */
const RECENT = 10_000;
/** An answer behind a line has at most so many characters. */
const MOST = 48;

const shortened = (text) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

export class RuleView {
  /**
   * @param host answers and saves.
   * @param edited called with the edits, texts by path, as soon as they have no errors; also when there are none any more.
   */
  constructor(pane, host, edited) {
    Object.assign(this, { pane, host, edited, path: null, calls: new Map(), texts: new Map(), words: [], problems: [] });
    this.choice = pane.querySelector('.files');
    this.status = pane.querySelector('.rule-status');
    this.list = pane.querySelector('.problems');
    this.tests = pane.querySelector('.tests');
    this.saveButton = pane.querySelector('.save');
    this.revert = pane.querySelector('.revert');
    this.choice.addEventListener('change', () => this.open(this.choice.value));
    this.saveButton.addEventListener('click', () => this.save());
    this.revert.addEventListener('click', () => this.#forget());
    this.differ = pane.querySelector('.differ');
    this.dialog = document.querySelector('dialog.difference');
    this.differ.addEventListener('click', () => this.compareWithDisk());
  }

  /** Loads the files and the editor, once. */
  load() {
    this.loading ??= this.#load();
    return this.loading;
  }

  async #load() {
    await this.refresh();
    this.editor = await makeEditor(this.pane.querySelector('.editor'), () => this.#changed(), () => this.words);
    setInterval(() => this.annotate(), 2000);
    const first = [...this.choice.options].find((option) => /(^|\/)toast\.lua$/.test(option.value)) ?? this.choice.options[0];
    if (first) await this.open(first.value);
  }

  /** Reads the list of files again. */
  async refresh() {
    const { layers, canEdit } = await this.host.get('/v1/studio/rules/files');
    this.canEdit = canEdit;
    this.saveButton.title = canEdit ? 'Ctrl S' : 'The host was started without --edit: the editor only tries what a change would do.';
    this.choice.replaceChildren(...layers.map((layer) => {
      const group = document.createElement('optgroup');
      group.label = layer.name;
      group.append(...layer.files.map((file) => new Option(file.path.slice(layer.name.length + 1), file.path)));
      return group;
    }));
    if (this.path) this.choice.value = this.path;
    this.files = layers.flatMap((layer) => layer.files);
    this.#showState();
  }

  /** Opens a file, at a line if one is given. */
  async open(path, line) {
    if (!this.editor) await this.load();
    if (!this.texts.has(path)) {
      try {
        const { text, digest } = await this.host.get(this.#address(path));
        this.texts.set(path, { disk: text, text, digest });
      } catch (problem) {
        return this.say(problem.message, 'bad');
      }
    }
    this.path = path;
    this.isRefused = false;
    this.choice.value = path;
    this.editor.open(path, this.texts.get(path).text);
    this.editor.refresh();
    if (line) this.editor.show(line);
    this.editor.mark(this.problems.filter((problem) => problem.file === path));
    const { words } = await this.host.get(`/v1/studio/words?path=${encodeURIComponent(path)}`);
    this.words = words;
    this.#showState();
    this.notes = null;
    this.annotate();
  }

  /** Opens the place of a rule, such as rules/toast.lua:52. */
  async openPlace(place) {
    const [, path, line] = /^(.*):(\d+)$/.exec(place) ?? [];
    if (path) await this.open(path, Number(line));
  }

  #address(path) {
    return `/v1/studio/rules/files/${path.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** The texts that differ from the disk, by path. */
  get edits() {
    return Object.fromEntries([...this.texts].filter(([, { text, disk }]) => text !== disk).map(([path, { text }]) => [path, text]));
  }

  #changed() {
    this.texts.get(this.path).text = this.editor.text;
    this.isRefused = false;
    this.#showState();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.check(), CHECK_AFTER);
  }

  /** Says behind each policy what it answered last, and how often it was asked since its set was loaded. */
  async annotate() {
    if (!this.editor || this.pane.hidden || document.hidden) return;
    const [{ files }, { decisions }] = await Promise.all([
      this.host.get('/v1/rules').catch(() => ({ files: [] })), this.host.get('/v1/decisions?limit=200').catch(() => ({ decisions: [] }))]);
    const entry = this.texts.get(this.path), file = files.find((file) => file.path === this.path);
    // The lines are those of the file on the disk.
    if (!file || !entry || entry.text !== entry.disk) return this.editor.annotate({});
    const notes = Object.fromEntries(file.policies.filter(({ calls }) => calls > 0).map(({ line, calls, medianMicroseconds, benched }) => {
      const latest = decisions.findLast(({ by }) => by === `${this.path}:${line}`);
      const answer = latest ? `→ ${shortened(JSON.stringify(latest.answer))} · ` : '';
      const word = `${answer}${calls.toLocaleString('en')}×${medianMicroseconds ? ` ${medianMicroseconds.toFixed(1)} µs` : ''}${benched ? ' benched' : ''}`;
      const recent = this.#recent(`${this.path}:${line}`, calls);
      return [line, { word, heat: Math.min(3, Math.ceil(Math.log10(recent + 1))), title: `${recent.toLocaleString('en')} calls in the last ${RECENT / 1000} seconds` }];
    }));
    if (JSON.stringify(notes) !== JSON.stringify(this.notes)) this.editor.annotate(this.notes = notes);
  }

  /** How many calls of a policy came lately, from how many there are now. */
  #recent(place, calls) {
    const at = performance.now(), known = this.calls.get(place) ?? [];
    // A set that is loaded anew counts from 0.
    const samples = known.length && known.at(-1).calls > calls ? [] : known.filter((sample) => at - sample.at <= RECENT);
    samples.push({ at, calls });
    this.calls.set(place, samples);
    return calls - (known.length ? samples[0].calls : 0);
  }

  /** Shows what the own text changes in the file on the disk, as it is there now. */
  async compareWithDisk() {
    const path = this.path, { text } = await this.host.get(this.#address(path));
    this.dialog.querySelector('h2').textContent = `${path}: on the disk, and here`;
    showDifference(this.dialog.querySelector('.lines'), text, this.texts.get(path).text);
    this.dialog.showModal();
  }

  async check() {
    const edits = this.edits, number = this.checking = (this.checking ?? 0) + 1;
    try {
      const { findings } = await this.host.post('/v1/studio/rules/check', { files: edits });
      if (number !== this.checking) return;
      this.problems = findings;
      this.#showProblems();
      const isGood = !findings.some((finding) => finding.severity === 'error');
      this.edited(isGood ? edits : null);
      this.tests.replaceChildren();
      if (!isGood) return;
      const { tests } = await this.host.post('/v1/studio/rules/test', { files: edits });
      if (number === this.checking) this.#showTests(tests);
    } catch (problem) {
      this.say(problem.message, 'bad');
    }
  }

  #showProblems() {
    const own = this.problems.filter((problem) => problem.file === this.path);
    this.editor.mark(own);
    this.list.replaceChildren(...this.problems.map((problem) => {
      const item = document.createElement('li'), button = document.createElement('button');
      item.className = problem.severity;
      button.type = 'button';
      button.textContent = `${problem.file}:${problem.line}`;
      button.addEventListener('click', () => this.open(problem.file, problem.line));
      const text = document.createElement('span');
      text.textContent = ` ${problem.message}${problem.hint ? ` (${problem.hint})` : ''}`;
      item.append(button, text);
      return item;
    }));
    this.#showState();
  }

  #showTests(tests) {
    const failed = tests.filter((test) => test.status !== 'passed');
    const head = document.createElement('p');
    head.className = failed.length ? 'bad' : 'ok';
    head.textContent = failed.length ? `✗ ${failed.length} of ${tests.length} tests fail` : `✓ ${tests.length} tests pass`;
    const list = document.createElement('ul');
    list.append(...failed.map((test) => {
      const item = document.createElement('li'), button = document.createElement('button');
      button.type = 'button';
      button.textContent = test.name || test.file;
      button.addEventListener('click', () => this.open(test.file, test.line));
      const text = document.createElement('span');
      text.textContent = ` ${test.messages.join(' · ')}`;
      item.append(button, text);
      return item;
    }));
    this.tests.replaceChildren(head, list);
  }

  #showState() {
    const entry = this.texts.get(this.path);
    const isEdited = Boolean(entry && entry.text !== entry.disk);
    const errors = this.problems.filter((problem) => problem.severity === 'error').length;
    this.saveButton.disabled = !isEdited || !this.canEdit;
    this.revert.hidden = this.differ.hidden = !isEdited;
    for (const option of this.choice.querySelectorAll('option')) {
      const known = this.texts.get(option.value), name = option.value.split('/').slice(1).join('/') || option.value;
      option.textContent = known && known.text !== known.disk ? `${name} ●` : name;
    }
    // Neither the question which text shall stay, nor why nothing was saved, is replaced by a status.
    if (this.isAsking || this.isRefused) return;
    this.say(errors ? `${errors} error${errors > 1 ? 's' : ''}: cannot be used` : this.problems.length
      ? `${this.problems.length} warning${this.problems.length > 1 ? 's' : ''}` : isEdited ? 'not saved' : entry?.isSaved ? 'saved' : '',
    errors ? 'bad' : isEdited ? 'warn' : 'ok');
  }

  say(text, kind) {
    this.status.textContent = text;
    this.status.className = `rule-status ${kind ?? ''}`;
  }

  async save() {
    const path = this.path, entry = this.texts.get(path);
    if (!entry || entry.text === entry.disk) return;
    if (!this.canEdit) {
      this.isRefused = true;
      return this.say('The host was started without --edit, so that nothing is saved.', 'bad');
    }
    const text = entry.text;
    try {
      const { digest } = await this.host.put(this.#address(path), { text }, entry.digest);
      Object.assign(entry, { disk: text, digest, isSaved: true });
      this.#showState();
      this.edited(this.edits);
    } catch (problem) {
      if (problem.status !== 412) return this.say(problem.hint ? `${problem.message} (${problem.hint})` : problem.message, 'bad');
      this.#conflict(path);
    }
  }

  /** The file has another text on the disk: the user keeps the own one, or takes the other. */
  async #conflict(path) {
    const { text, digest } = await this.host.get(this.#address(path));
    const entry = this.texts.get(path);
    this.say('The file was changed elsewhere meanwhile. ', 'bad');
    this.isAsking = true;
    const button = (name, run, isAnswer = true) => {
      const made = document.createElement('button');
      made.type = 'button';
      made.textContent = name;
      made.addEventListener('click', () => {
        if (isAnswer) this.isAsking = false;
        run();
      });
      return made;
    };
    this.status.append(
      button('Compare', () => this.compareWithDisk(), false),
      button('Keep mine', () => {
        entry.digest = digest;
        entry.disk = text;
        this.save();
      }),
      button('Take theirs', () => {
        Object.assign(entry, { disk: text, text, digest });
        this.open(path);
        this.check();
      }));
  }

  #forget() {
    const entry = this.texts.get(this.path);
    entry.text = entry.disk;
    this.editor.open(this.path, entry.text);
    this.check();
  }

  /** The host has loaded rules: files without edits are shown as they are on the disk now. */
  async loaded() {
    if (!this.editor) return;
    await this.refresh();
    for (const { path, digest } of this.files) {
      const entry = this.texts.get(path);
      if (!entry || entry.digest === digest || entry.text !== entry.disk) continue;
      this.texts.delete(path);
      if (path === this.path) await this.open(path);
    }
  }
}
