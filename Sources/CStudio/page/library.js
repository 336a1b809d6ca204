// What can be played: stories, which are the scenarios of the project, and recordings.

export class Library {
  /**
   * @param play called with { id, title, what } of a film that was begun.
   * @param say called with what cannot be done.
   */
  constructor(pane, host, play, say) {
    Object.assign(this, { pane, host, play, say, stories: [] });
    this.search = pane.querySelector('[type=search]');
    this.list = pane.querySelector('.shelf');
    this.search.addEventListener('input', () => this.#draw());
    pane.querySelector('.save-session').addEventListener('click', () => this.save('session'));
    const chooser = pane.querySelector('[type=file]');
    pane.querySelector('.open-file').addEventListener('click', () => chooser.click());
    chooser.addEventListener('change', () => {
      this.take(chooser.files);
      chooser.value = '';
    });
    this.list.addEventListener('click', (event) => {
      const button = event.target.closest('button[data-index]');
      if (button) this.open(this.entries[Number(button.dataset.index)]);
    });
  }

  async load() {
    const [{ stories, problems }, { recordings }] = await Promise.all([
      this.host.get('/v1/studio/stories'), this.host.get('/v1/studio/recordings')]);
    this.problems = problems;
    const ofRecordings = recordings.map((recording) => ({
      group: 'Recordings', title: recording.name === 'session' ? 'This session' : recording.name,
      detail: recording.problem ?? [recording.size ? `${Math.ceil(recording.size / 1000).toLocaleString('en')} kB` : 'since the start',
        recording.holdsText === false ? 'recorded without text' : null, recording.isCut ? 'not recorded to its end: it is as large as it may be' : null].filter(Boolean).join(' · '),
      isBad: Boolean(recording.problem), path: `/v1/studio/recordings/${encodeURIComponent(recording.name)}/film`, body: {},
    }));
    const ofStories = stories.map((story) => ({
      group: story.file.split('/').at(-1), title: story.name, detail: `${story.steps} step${story.steps === 1 ? '' : 's'}`,
      path: '/v1/studio/stories/film', body: { file: story.file, index: story.index },
    }));
    this.entries = [...ofRecordings, ...ofStories];
    this.#draw();
  }

  #draw() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const groups = new Map();
    this.entries.forEach((entry, index) => {
      const text = `${entry.group} ${entry.title}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) return;
      if (!groups.has(entry.group)) groups.set(entry.group, []);
      groups.get(entry.group).push([entry, index]);
    });
    this.list.replaceChildren(...[...groups].map(([name, entries]) => {
      const section = document.createElement('section'), head = document.createElement('h3'), list = document.createElement('ul');
      head.textContent = `${name} (${entries.length})`;
      list.append(...entries.map(([entry, index]) => {
        const item = document.createElement('li'), button = document.createElement('button'), detail = document.createElement('span');
        button.type = 'button';
        button.dataset.index = index;
        button.textContent = entry.title;
        button.disabled = Boolean(entry.isBad);
        detail.className = entry.isBad ? 'detail bad' : entry.verdict ? `detail ${entry.verdict === 'passed' ? 'ok' : 'bad'}` : 'detail';
        detail.textContent = ` ${entry.verdict ? (entry.verdict === 'passed' ? '✓ ' : '✗ ') : ''}${entry.detail}`;
        item.append(button, detail);
        return item;
      }));
      section.append(head, list);
      return section;
    }));
    if (!groups.size) this.list.textContent = this.entries.length ? 'Nothing has all these words.' : 'busctl studio --stories DIR --recordings DIR shows what is in these folders.';
    for (const problem of this.problems ?? []) {
      const line = document.createElement('p');
      line.className = 'bad';
      line.textContent = problem;
      this.list.append(line);
    }
  }

  async open(entry) {
    try {
      const film = await this.host.post(entry.path, entry.body);
      this.play({ ...film, title: entry.title, entry });
    } catch (problem) {
      entry.detail = problem.message;
      entry.isBad = true;
      this.#draw();
    }
  }

  /** Gives files to the host that this page is from, which nobody else sees, and plays the first one. */
  async take(files) {
    for (const [index, file] of [...files].entries()) {
      try {
        const name = encodeURIComponent(file.name);
        const { name: taken } = await this.host.post(`/v1/studio/recordings/${name}`, await file.text(), 'application/x-ndjson');
        await this.load();
        const entry = this.entries.find(({ title }) => title === taken);
        if (index === 0 && entry) await this.open(entry);
      } catch (problem) {
        this.say(problem.status === 413 ? `${file.name} is too large to be sent: put it into a folder, and start with --recordings` : `${file.name}: ${problem.message}`);
      }
    }
  }

  /** Saves a recording as a file, without its texts. */
  async save(name) {
    try {
      const text = await this.host.text(`/v1/studio/recordings/${encodeURIComponent(name)}/copy`);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
      link.download = `${name}-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.jsonl`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (problem) {
      this.say(problem.message);
    }
  }

  /** Shows how a story ended. */
  told(entry, status) {
    entry.verdict = status;
    this.#draw();
  }
}
