// What if: the rules of the editor, asked about what has happened. The host replays the recording under both; the page shows
// what differs, in numbers and on two screens.

export class WhatIf {
  /**
   * @param bar where the numbers are.
   * @param shown called with { old, new, differences } when the films of both sides are begun, and with null when there is
   *   nothing to compare any more.
   */
  constructor(bar, host, shown) {
    Object.assign(this, { bar, host, shown, number: 0, differences: [] });
    this.text = bar.querySelector('.what');
  }

  /** Compares what happened with what would have happened under edits, texts by path; null for edits that cannot be used. */
  async ask(edits) {
    const number = ++this.number;
    this.reading?.abort();
    if (!edits || !Object.keys(edits).length) {
      this.bar.hidden = true;
      this.differences = [];
      return this.shown(null);
    }
    this.bar.hidden = false;
    this.reading = new AbortController();
    const differences = [];
    this.#say('comparing …');
    try {
      await this.host.lines('/v1/studio/compare', { files: edits }, this.reading.signal, (line) => {
        if (number !== this.number) return;
        if (line.progress) this.#say(`${Math.round(line.progress.share * 100)} % · ${line.progress.inputs.toLocaleString('en')} inputs`);
        else if (line.difference) differences.push(line.difference);
        else if (line.summary) this.#tell(line.summary);
        else if (line.problem) this.#say(line.problem, true);
        else if (line.films) {
          this.differences = differences;
          this.shown({ ...line.films, differences });
        }
      });
    } catch (problem) {
      if (number === this.number && problem.name !== 'AbortError') this.#say(problem.message, true);
    }
  }

  #say(text, isBad = false) {
    this.text.textContent = text;
    this.text.classList.toggle('bad', isBad);
  }

  #tell(summary) {
    this.summary = summary;
    const number = (count) => count.toLocaleString('en');
    const wait = (seconds) => (seconds === null ? '–' : `${seconds.toFixed(2)} s`);
    const parts = [`${number(summary.different)} of ${number(summary.inputs)} inputs would have had other effects`];
    if (summary.old.shown !== summary.new.shown) parts.push(`shown ${number(summary.old.shown)} → ${number(summary.new.shown)}`);
    if (wait(summary.old.medianWait) !== wait(summary.new.medianWait)) {
      parts.push(`median wait ${wait(summary.old.medianWait)} → ${wait(summary.new.medianWait)}`);
    }
    if (summary.isWithoutText) parts.push('recorded without text');
    this.#say(parts.join(' · '));
  }
}
