// @ts-check
// The editor of rules: CodeMirror if the host has it, otherwise a plain text field without colors, marks and completion.

import { element } from './dom.js';
import { scriptAddress } from './trust.js';

const SCRIPTS = ['codemirror', 'lua', 'show-hint', 'matchbrackets', 'closebrackets'];
const STYLES = ['codemirror', 'show-hint'];

/**
 * @typedef {object} Options
 * @property {HTMLElement} root
 * @property {() => void} onChange called when the user has changed the text.
 * @property {() => Wire.Word[]} words the words that can be used in the text.
 *
 * @typedef {CodeEditor | TextEditor} Editor
 */

/** @param {string} path */
function loadScript(path) {
  return new Promise((done, fail) => {
    document.head.append(element('script', { src: scriptAddress(path), onload: done, onerror: () => fail(new Error(`no ${path}`)) }));
  });
}

async function loadCodeMirror() {
  if (globalThis.CodeMirror) return true;
  const response = await fetch('/codemirror/codemirror.js', { method: 'HEAD' });
  if (!response.ok) return false;
  // Before the page's own styles, which decide about colors.
  for (const name of STYLES) document.head.prepend(element('link', { rel: 'stylesheet', href: `/codemirror/${name}.css` }));
  for (const name of SCRIPTS) await loadScript(`/codemirror/${name}.js`);
  return true;
}

/**
 * Makes an editor in an element.
 * @param {Options} options
 * @returns {Promise<Editor>}
 */
export async function makeEditor(options) {
  const hasCodeMirror = await loadCodeMirror().catch(() => false);
  return hasCodeMirror ? new CodeEditor(options) : new TextEditor(options);
}

/** @param {HTMLElement} field */
function label(field) {
  field.setAttribute('aria-label', 'Rule');
  field.setAttribute('aria-describedby', 'rule-problems');
}

class TextEditor {
  /** @param {Options} options */
  constructor({ root, onChange }) {
    this.field = element('textarea', { spellcheck: false });
    label(this.field);
    this.field.addEventListener('input', onChange);
    root.replaceChildren(this.field);
  }

  get text() { return this.field.value; }

  /**
   * Shows the text of a file.
   * @param {string} path
   * @param {string} text
   */
  open(path, text) { this.field.value = text; }

  /**
   * Selects a line.
   * @param {number} line
   */
  show(line) {
    const lines = this.field.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.field.scrollTop = (line - 8) * 20;
  }

  /** @param {Wire.Finding[]} problems */
  mark(problems) {}
  /** @param {{ [line: string]: import('./annotations.js').Annotation }} notes */
  annotate(notes) {}
  refresh() {}
}

class CodeEditor {
  /** @type {any[]} The marks of problems, of CodeMirror. */
  marks = [];
  /** @type {any[]} The annotations, of CodeMirror. */
  #notes = [];
  /** @type {Map<string, any>} The files that were opened, by path: documents of CodeMirror. */
  #files = new Map();
  /** @type {any} The line that was shown. */
  #shown = null;
  /** @type {boolean | undefined} Whether Tab leaves the text. */
  #passes;

  /** @param {Options} options */
  constructor({ root, onChange, words }) {
    root.replaceChildren();
    this.words = words;
    this.code = CodeMirror(root, {
      mode: 'lua', lineNumbers: true, indentUnit: 2, tabSize: 2, inputStyle: 'contenteditable', matchBrackets: true,
      autoCloseBrackets: true, lineWrapping: false, gutters: ['heat', 'signs', 'CodeMirror-linenumbers'],
    });
    this.#letTabPass(true);
    label(this.code.getInputField());
    this.code.on('change', (/** @type {unknown} */ _, /** @type {any} */ change) => { if (change.origin !== 'setValue') onChange(); });
    this.code.on('focus', () => this.#letTabPass(true));
    this.code.on('keydown', (/** @type {unknown} */ _, /** @type {KeyboardEvent} */ event) => {
      if (event.key.length === 1 || event.key === 'Enter') this.#letTabPass(false);
    });
    this.code.on('inputRead', (/** @type {unknown} */ _, /** @type {any} */ change) => {
      if (/^[\w."]$/.test(change.text[0])) this.#complete(true);
    });
  }

  /**
   * Lets users who navigate with Tab leave the text: Tab indents only after something was typed, until Esc.
   * @param {boolean} passes
   */
  #letTabPass(passes) {
    if (this.#passes === passes) return;
    this.#passes = passes;
    this.code.setOption('extraKeys', {
      'Ctrl-Space': () => this.#complete(),
      Esc: () => this.#letTabPass(true),
      Tab: passes ? false : (/** @type {any} */ code) => code.execCommand(code.somethingSelected() ? 'indentMore' : 'insertSoftTab'),
      'Shift-Tab': passes ? false : 'indentLess',
    });
  }

  get text() { return this.code.getValue(); }

  /**
   * Shows the text of a file. Each file keeps its undo history.
   * @param {string} path
   * @param {string} text
   */
  open(path, text) {
    const file = this.#files.get(path) ?? CodeMirror.Doc(text, 'lua');
    this.#files.set(path, file);
    if (this.code.getDoc() !== file) this.code.swapDoc(file);
    if (file.getValue() !== text) this.code.setValue(text);
  }

  /**
   * Goes to a line.
   * @param {number} line
   */
  show(line) {
    this.code.focus();
    this.code.setCursor({ line: line - 1, ch: 0 });
    const top = this.code.charCoords({ line: line - 1, ch: 0 }, 'local').top;
    this.code.scrollTo(null, Math.max(0, top - 80));
    if (this.#shown) this.code.removeLineClass(this.#shown, 'background', 'shown-line');
    this.#shown = this.code.addLineClass(line - 1, 'background', 'shown-line');
  }

  /**
   * Underlines problems. Columns count characters from 1.
   * @param {Wire.Finding[]} problems
   */
  mark(problems) {
    for (const mark of this.marks) mark.clear();
    this.code.clearGutter('signs');
    this.marks = problems.filter((problem) => problem.line > 0).map((problem) => {
      const line = problem.line - 1, text = this.code.getLine(line) ?? '';
      // The host counts whole characters, and the editor halves of those beyond the first 65,536.
      /** @param {number} count */
      const column = (count) => [...text].slice(0, count - 1).join('').length;
      const from = problem.column ? column(problem.column) : text.length - text.trimStart().length;
      const to = problem.endColumn ? column(problem.endColumn) : text.length;
      this.code.setGutterMarker(line, 'signs', element('span', { className: `sign ${problem.severity}`, title: problem.message }));
      return this.code.markText({ line, ch: from }, { line, ch: Math.max(to, from + 1) }, {
        className: `problem ${problem.severity}`, attributes: { title: problem.message },
      });
    });
  }

  /**
   * Writes annotations after lines, and shows how busy these are.
   * @param {{ [line: string]: import('./annotations.js').Annotation }} notes
   */
  annotate(notes) {
    for (const note of this.#notes) note.clear();
    this.code.clearGutter('heat');
    this.#notes = Object.entries(notes).flatMap(([number, { word, heat, title }]) => {
      const line = Number(number) - 1, text = this.code.getLine(line);
      if (text === undefined) return [];
      const mark = element('span', { className: 'heat', title });
      mark.dataset.heat = String(heat);
      this.code.setGutterMarker(line, 'heat', mark);
      const widget = element('span', { className: 'note', textContent: word });
      return [this.code.setBookmark({ line, ch: text.length }, { widget, insertLeft: true })];
    });
  }

  refresh() { this.code.refresh(); }

  /** Offers words that begin with the text before the cursor. */
  #complete(isQuiet = false) {
    /** @param {any} code */
    const hint = (code) => {
      const { line, ch } = code.getCursor();
      const before = code.getLine(line).slice(0, ch);
      const [start] = /["\w.]*$/.exec(before) ?? [''];
      if (isQuiet && start.replace('"', '').length < 2) return null;
      const small = start.toLowerCase();
      const list = this.words().filter(({ text }) => text.toLowerCase().startsWith(small) && text !== start).slice(0, 60)
        .map(({ text, detail, meaning }) => ({
          text,
          /** @param {HTMLElement} node */
          render(node) {
            node.append(element('b', { textContent: text }), element('span', { textContent: ` ${detail}${meaning ? ` · ${meaning}` : ''}` }));
          },
        }));
      return list.length ? { list, from: { line, ch: ch - start.length }, to: { line, ch } } : null;
    };
    this.code.showHint({ hint, completeSingle: false });
  }
}
