// @ts-check
// The library of films to play: stories, which are the scenarios of the project, and recordings.

import { button, element, find } from './dom.js';
import { grouped, prefixOf } from './grouping.js';
import { Refusal, messageOf } from './host.js';

/**
 * A story, recording or run that can be played, and the request for its film.
 * @typedef {object} Entry
 * @property {string} folder
 * @property {string} group in its folder.
 * @property {string} [address] names a story in the address of the page.
 * @property {string} title
 * @property {string} detail
 * @property {string} path
 * @property {{ file?: string, index?: number, run?: number }} body
 * @property {string} [recording] the name of the recording.
 * @property {Entry[]} [runs] those of a recording, if they are listed.
 * @property {boolean} [isBad] whether it cannot be played, for the reason in `detail`.
 * @property {string} [verdict] how it ended when it was played.
 *
 * @typedef {{ name: string, size?: number, problem?: string, holdsText?: boolean, isCut?: boolean }} Recording
 * @typedef {{ inputs: number, seconds: number, rules: string, reloads: number }} RecordedRun
 * @typedef {{ file: string, name: string, steps: number, index: number }} Story
 *
 * A film that the host has begun to make, and the number of the event to choose once it arrives.
 * @typedef {{ id: string, title: string, entry: Entry, at?: number }} BegunFilm
 */

export class Library {
  /** @type {Entry[] | null} Null until they are loaded. */
  entries = null;
  /** @type {string[]} */
  #problems = [];
  /** @type {Entry | null} The entry on the screen. */
  #playing = null;
  /** Whether the film of the session is being opened. */
  #isOpening = false;
  /** @type {Map<HTMLButtonElement, Entry>} The entries that the buttons of the list play. */
  #openers = new Map();

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {import('./host.js').Host} options.host
   * @param {import('./tip.js').Tip} options.tip
   * @param {(film: BegunFilm) => void} options.play
   * @param {() => void} options.reveal shows the pane of the library.
   * @param {import('./page-state.js').PageState} options.state
   */
  constructor({ root, host, tip, play, reveal, state }) {
    this.host = host;
    this.tip = tip;
    this.play = play;
    this.reveal = reveal;
    this.search = find(root, 'input[type=search]');
    this.list = find(root, '.shelf');
    this.search.addEventListener('input', () => this.#draw());
    this.runner = find(root, 'button.run-all');
    this.runner.addEventListener('click', () => this.#runAll());
    state.watch(({ film }) => [film], () => {
      if (state.film || !this.#playing) return;
      this.#setPlaying(null);
    });
    find(root, '.save-session').addEventListener('click', () => this.#save('session'));
    const chooser = find(root, 'input[type=file]');
    find(root, '.open-file').addEventListener('click', () => chooser.click());
    chooser.addEventListener('change', () => {
      this.#take([...chooser.files ?? []]);
      chooser.value = '';
    });
    this.#acceptDrops();
  }

  /** @param {Entry} entry */
  #isPlaying({ path, body: { file, index, run } }) {
    const { path: own, body } = this.#playing ?? { body: {} };
    return path === own && file === body.file && index === body.index && run === body.run;
  }

  /** The recording on the screen, and its run if one was chosen. */
  get viewed() { return { recording: this.#playing?.recording, run: this.#playing?.body.run }; }

  async load() {
    /** @type {[{ stories: Story[], problems: string[] }, { recordings: Recording[] }]} */
    const [{ stories, problems }, { recordings }] = await Promise.all([
      this.host.get('/v1/studio/stories'), this.host.get('/v1/studio/recordings')]);
    this.#problems = problems;
    const named = grouped(stories, 'file').flatMap(([, stories]) => {
      const prefix = prefixOf(stories.map(({ name }) => name));
      return stories.map((story) => ofStory(story, story.name.slice(prefix)));
    });
    const verdicts = new Map(this.entries?.map(({ address, verdict }) => [address, verdict]));
    const runs = new Map(this.entries?.map(({ recording, runs }) => [recording, runs]));
    const recorded = recordings.map(ofRecording).map((entry) => ({ ...entry, runs: runs.get(entry.recording) }));
    this.entries = [...recorded, ...named.map((entry) => ({ ...entry, verdict: verdicts.get(entry.address) }))];
    this.#draw();
  }

  #draw() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    /** @type {Entry[]} */
    const entries = this.entries ?? [];
    const found = entries.filter(({ folder, group, title }) => words.every((word) => `${folder} ${group} ${title}`.toLowerCase().includes(word)));
    this.#openers.clear();
    const closed = new Set([...this.list.querySelectorAll('details:not([open])')].map((node) => /** @type {HTMLElement} */ (node).dataset.folder));
    this.list.replaceChildren(...grouped(found, 'folder').map(([folder, entries]) => {
      const node = element(
        'details', { open: words.length > 0 || !closed.has(folder) }, element('summary', { textContent: titleOf(folder, entries) }),
        ...grouped(entries, 'group').map(([group, entries]) => element(
          'section', {}, ...(group ? [element('h3', { textContent: group })] : []), element('ul', {}, ...entries.map((entry) => this.#item(entry))))));
      node.dataset.folder = folder;
      return node;
    }));
    if (!found.length) {
      this.list.textContent = entries.length ? `None of ${entries.length} stories and recordings has all these words.`
        : 'busctl studio --stories DIR --recordings DIR shows what is in these folders.';
    }
    this.list.append(...this.#problems.map((textContent) => element('p', { className: 'bad', textContent })));
  }

  /** @param {Entry} entry */
  #item(entry) {
    const { title, isBad } = entry;
    const opener = button(title, () => this.open(entry), { disabled: Boolean(isBad) });
    this.#openers.set(opener, entry);
    if (this.#isPlaying(entry)) opener.setAttribute('aria-current', 'true');
    const item = element('li', {}, opener, element('span', detailOf(entry)));
    if (entry.recording && !isBad && entry.body.run === undefined) {
      const runs = button('Runs', () => this.#listRuns(entry, runs), { className: 'runs', title: 'The runs of this recording' });
      runs.setAttribute('aria-expanded', String(Boolean(entry.runs)));
      item.append(' ', runs);
    }
    if (entry.runs) item.append(element('ul', {}, ...entry.runs.map((run) => this.#item(run))));
    return item;
  }

  /**
   * Lists the runs of a recording below it, or hides them.
   * @param {Entry} entry
   * @param {HTMLButtonElement} opener
   */
  async #listRuns(entry, opener) {
    opener.disabled = true;
    try {
      /** @type {{ runs: RecordedRun[], problem?: string }} */
      const { runs, problem } = entry.runs ? { runs: [] } : await this.host.get(entry.path.replace(/film$/, 'runs'));
      entry.runs = entry.runs ? undefined : runs.map((run, index) => ofRun(entry, run, index));
      if (problem) this.tip.message(problem);
    } catch (problem) {
      this.tip.message(messageOf(problem));
    }
    this.#draw();
    // A disabled button loses the focus.
    if (document.activeElement !== document.body) return;
    for (const [opener, known] of this.#openers) if (known === entry) find(/** @type {HTMLElement} */ (opener.parentElement), 'button.runs').focus();
  }

  /**
   * Plays the recording of this session, and chooses an event that the page does not have.
   * @param {number} seq the number of the event.
   */
  async openSession(seq) {
    if (this.#isOpening) return;
    this.#isOpening = true;
    try {
      if (!this.entries) await this.load();
      const session = this.entries?.find(({ recording }) => recording === 'session');
      if (session) await this.#play(session, seq);
      else this.tip.message('This host does not record its session; “busctl studio” starts one that does.');
    } catch (problem) {
      this.tip.message(messageOf(problem));
    }
    this.#isOpening = false;
  }

  /** Runs all stories, and shows how each ends. */
  async #runAll() {
    this.runner.disabled = true;
    try {
      await this.host.lines('/v1/studio/stories/run', {}, new AbortController().signal, ({ result }) => {
        const entry = this.entries?.find(({ body }) => body.file === result.file && body.index === result.index);
        if (entry) this.showVerdict(entry, result.status);
      });
    } catch (problem) {
      this.tip.message(messageOf(problem));
    }
    this.runner.disabled = false;
  }

  /**
   * Plays the story that an address names.
   * @param {string} hash
   */
  async openAddress(hash) {
    const written = /^#story=(.+)$/.exec(hash)?.[1];
    if (!written) return;
    this.reveal();
    try {
      await this.load();
      const address = decodeURIComponent(written), entry = this.entries?.find((entry) => entry.address === address);
      if (entry) await this.open(entry);
      else this.tip.message(`There is no story ${address}.`);
    } catch (problem) {
      this.tip.message(messageOf(problem));
    }
  }

  /**
   * Marks the entry on the screen, and puts it into the address of the page.
   * @param {Entry | null} entry
   */
  #setPlaying(entry) {
    this.#playing = entry;
    history.replaceState(null, '', entry?.address ? `#story=${encodeURIComponent(entry.address)}` : location.pathname);
    for (const [opener, known] of this.#openers) {
      if (this.#isPlaying(known)) opener.setAttribute('aria-current', 'true');
      else opener.removeAttribute('aria-current');
    }
  }

  /**
   * @param {Entry} entry
   * @param {number} [at] the number of an event that is chosen.
   */
  async #play(entry, at) {
    const film = await this.host.post(entry.path, entry.body);
    this.play({ ...film, title: entry.title, entry, at });
    this.#setPlaying(entry);
  }

  /**
   * Plays an entry.
   * @param {Entry} entry
   */
  async open(entry) {
    try {
      await this.#play(entry);
    } catch (problem) {
      Object.assign(entry, { detail: messageOf(problem), isBad: true });
      this.#draw();
    }
  }

  /** Recordings that are dropped on the page go to the host and are played. */
  #acceptDrops() {
    /** @param {boolean} isOver */
    const mark = (isOver) => document.body.classList.toggle('takes-files', isOver);
    /** @type {(event: DragEvent) => DataTransfer | null} The files that are dragged, once the page says that it takes them. */
    const accept = (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return null;
      event.preventDefault();
      mark(event.type === 'dragover');
      return event.dataTransfer;
    };
    addEventListener('dragover', accept);
    addEventListener('dragleave', (event) => { if (!event.relatedTarget) mark(false); });
    addEventListener('drop', (event) => {
      const files = accept(event)?.files;
      if (!files) return;
      this.reveal();
      this.#take([...files]);
    });
  }

  /**
   * Uploads files to the host of this page, and plays the first one.
   * @param {File[]} files
   */
  async #take(files) {
    for (const [index, file] of files.entries()) {
      try {
        const path = `/v1/studio/recordings/${encodeURIComponent(file.name)}`;
        const { name } = await this.host.post(path, await file.text(), 'application/x-ndjson');
        await this.load();
        const entry = this.entries?.find(({ recording }) => recording === name);
        if (index === 0 && entry) await this.open(entry);
      } catch (problem) {
        this.tip.message(problem instanceof Refusal && problem.status === 413
          ? `${file.name} is too large to be sent: put it into a folder, and start with --recordings` : `${file.name}: ${messageOf(problem)}`);
      }
    }
  }

  /**
   * Saves a recording as a file, without its texts.
   * @param {string} name
   */
  async #save(name) {
    try {
      const text = await this.host.text(`/v1/studio/recordings/${encodeURIComponent(name)}/copy`);
      const href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
      element('a', { href, download: `${name}-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.jsonl` }).click();
      URL.revokeObjectURL(href);
    } catch (problem) {
      this.tip.message(messageOf(problem));
    }
  }

  /**
   * Shows how a story ended.
   * @param {Entry} entry
   * @param {string} verdict
   */
  showVerdict(entry, verdict) {
    entry.verdict = verdict;
    // In place, so that the focus stays where it is.
    for (const [opener, known] of this.#openers) if (known === entry && opener.nextElementSibling) Object.assign(opener.nextElementSibling, detailOf(entry));
    for (const node of this.list.querySelectorAll('details')) {
      const { folder } = node.dataset, entries = [...this.#openers.values()].filter((entry) => entry.folder === folder);
      if (folder === entry.folder) find(node, 'summary').textContent = titleOf(folder, entries);
    }
  }
}

/**
 * A run of a recording.
 * @param {Entry} entry
 * @param {RecordedRun} run
 * @param {number} index
 * @returns {Entry}
 */
function ofRun(entry, { inputs, seconds, rules, reloads }, index) {
  /** @param {number} count @param {string} word */
  const counted = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
  const details = [counted(inputs, 'input'), `${seconds.toFixed(1)} s`, `rules ${rules.slice(0, 8)}`, reloads ? counted(reloads, 'reload') : ''];
  return { ...entry, runs: undefined, title: `${entry.title}, run ${index + 1}`, detail: details.filter(Boolean).join(' · '), body: { run: index } };
}

/** @param {Recording} recording @returns {Entry} */
function ofRecording({ name, size, problem, holdsText, isCut }) {
  const details = [
    size ? `${Math.ceil(size / 1000).toLocaleString('en')} kB` : 'since the start', holdsText === false ? 'recorded without text' : '',
    isCut ? 'not recorded to its end: it is as large as it may be' : '',
  ];
  return {
    folder: 'Recordings', group: '', recording: name, title: name === 'session' ? 'This session' : name.split('/').at(-1) ?? name, detail: problem ?? details.filter(Boolean).join(' · '),
    isBad: Boolean(problem), path: `/v1/studio/recordings/${encodeURIComponent(name)}/film`, body: {},
  };
}

/** @param {Story} story @param {string} title @returns {Entry} */
function ofStory({ file, steps, index }, title) {
  const name = (file.split('/').at(-1) ?? file).replace(/(\.scenarios)?\.jsonl$/, ''), [folder, ...rest] = name.split('.');
  return {
    folder, group: rest.join(' '), title, detail: `${steps} step${steps === 1 ? '' : 's'}`, address: `${name}/${index}`,
    path: '/v1/studio/stories/film', body: { file, index },
  };
}

/**
 * The text after the title of an entry, and its class.
 * @param {Entry} entry
 */
function detailOf({ detail, isBad, verdict }) {
  const hasPassed = verdict === 'passed';
  return {
    className: isBad || (verdict && !hasPassed) ? 'detail bad' : verdict ? 'detail ok' : 'detail',
    textContent: ` ${verdict ? (hasPassed ? '✓ ' : '✗ ') : ''}${detail}`,
  };
}

/**
 * The name of a folder, the number of its entries, and the results of those that were run.
 * @param {string} folder
 * @param {Entry[]} entries
 */
function titleOf(folder, entries) {
  const run = entries.filter(({ verdict }) => verdict), failed = run.filter(({ verdict }) => verdict !== 'passed').length;
  return `${folder} (${entries.length})${run.length ? ` · ${failed ? `✗ ${failed} failed` : `✓ ${run.length} passed`}` : ''}`;
}
