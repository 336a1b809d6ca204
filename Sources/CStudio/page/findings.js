// @ts-check
// The list below the editor: the problems that the check has found, and the tests that fail.

import { button, element, find } from './dom.js';

export class Findings {
  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {(file: string, line: number) => void} options.open opens a place in the editor.
   */
  constructor({ root, open }) {
    this.open = open;
    this.problems = find(root, '.problems');
    this.tests = find(root, '.tests');
  }

  /** @param {Wire.Finding[]} problems */
  showProblems(problems) {
    this.problems.replaceChildren(...problems.map(({ file, line, severity, message, hint }) => (
      this.#item(`${file}:${line}`, file, line, `${message}${hint ? ` (${hint})` : ''}`, severity))));
  }

  /**
   * Shows how the tests ended; null while they are not known.
   * @param {Wire.RuleTest[] | null} tests
   */
  showTests(tests) {
    if (!tests) return this.tests.replaceChildren();
    const failed = tests.filter((test) => test.status !== 'passed'), count = failed.length;
    const textContent = count ? `✗ ${count} of ${tests.length} tests fail` : `✓ ${tests.length} tests pass`;
    this.tests.replaceChildren(
      element('p', { className: count ? 'bad' : 'ok', textContent }),
      element('ul', {}, ...failed.map(({ name, file, line, messages }) => this.#item(name || file, file, line, messages.join(' · ')))));
  }

  /**
   * A line with a button that opens a place.
   * @param {string} title
   * @param {string} file
   * @param {number} line
   * @param {string} text
   */
  #item(title, file, line, text, className = '') {
    return element('li', { className }, button(title, () => this.open(file, line)), element('span', { textContent: ` ${text}` }));
  }
}
