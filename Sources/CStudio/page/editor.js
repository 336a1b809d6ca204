// The editor of rules: CodeMirror where the host has it, and else a plain text field with the same abilities but colours.

import { scriptAddress } from './trust.js';

const SCRIPTS = ['codemirror', 'lua', 'show-hint', 'matchbrackets', 'closebrackets'];
const STYLES = ['codemirror', 'show-hint'];

function loadScript(path) {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = scriptAddress(path);
    script.onload = done;
    script.onerror = () => fail(new Error(`no ${path}`));
    document.head.append(script);
  });
}

async function loadCodeMirror() {
  if (globalThis.CodeMirror) return true;
  const response = await fetch('/codemirror/codemirror.js', { method: 'HEAD' });
  if (!response.ok) return false;
  for (const name of STYLES) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/codemirror/${name}.css`;
    // Before the page's own, which has the last word on colours.
    document.head.prepend(link);
  }
  for (const name of SCRIPTS) await loadScript(`/codemirror/${name}.js`);
  return true;
}

/**
 * Makes an editor in an element.
 * @param changed called when the user has changed the text.
 * @param words the words that can stand in the text: a function that returns [{ text, detail, meaning }].
 */
export async function makeEditor(element, changed, words) {
  const hasCodeMirror = await loadCodeMirror().catch(() => false);
  return hasCodeMirror ? new CodeEditor(element, changed, words) : new TextEditor(element, changed);
}

class TextEditor {
  constructor(element, changed) {
    this.field = document.createElement('textarea');
    this.field.setAttribute('aria-label', 'Rule');
    this.field.setAttribute('aria-describedby', 'rule-problems');
    this.field.spellcheck = false;
    this.field.addEventListener('input', changed);
    element.replaceChildren(this.field);
  }

  get text() { return this.field.value; }

  /** Shows the text of a file. */
  open(path, text) { this.field.value = text; }

  show(line) {
    const lines = this.field.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.field.scrollTop = (line - 8) * 20;
  }

  mark() {}
  annotate() {}
  refresh() {}
  focus() { this.field.focus(); }
}

class CodeEditor {
  constructor(element, changed, words) {
    element.replaceChildren();
    this.words = words;
    this.marks = [];
    /** The files that were opened, by path. */
    this.files = new Map();
    this.code = CodeMirror(element, {
      mode: 'lua', lineNumbers: true, indentUnit: 2, tabSize: 2, inputStyle: 'contenteditable', matchBrackets: true,
      autoCloseBrackets: true, lineWrapping: false, gutters: ['heat', 'signs', 'CodeMirror-linenumbers'],
    });
    this.#letTabPass(true);
    const field = this.code.getInputField();
    field.setAttribute('aria-label', 'Rule');
    field.setAttribute('aria-describedby', 'rule-problems');
    this.code.on('change', (code, change) => { if (change.origin !== 'setValue') changed(); });
    this.code.on('focus', () => this.#letTabPass(true));
    this.code.on('keydown', (code, event) => {
      if (event.key.length === 1 || event.key === 'Enter') this.#letTabPass(false);
    });
    this.code.on('inputRead', (code, change) => {
      if (/^[\w."]$/.test(change.text[0])) this.#complete(true);
    });
  }

  /** Who goes through the page by Tab must get out of the text, too: Tab indents only after something was typed, until Esc. */
  #letTabPass(passes) {
    if (this.passes === passes) return;
    this.passes = passes;
    this.code.setOption('extraKeys', {
      'Ctrl-Space': () => this.#complete(),
      Esc: () => this.#letTabPass(true),
      Tab: passes ? false : (code) => code.execCommand(code.somethingSelected() ? 'indentMore' : 'insertSoftTab'),
      'Shift-Tab': passes ? false : 'indentLess',
    });
  }

  get text() { return this.code.getValue(); }

  /** Shows the text of a file. Each file keeps what can be undone in it. */
  open(path, text) {
    const known = this.files.get(path), file = known ?? CodeMirror.Doc(text, 'lua');
    this.files.set(path, file);
    if (this.code.getDoc() !== file) this.code.swapDoc(file);
    if (file.getValue() !== text) this.code.setValue(text);
  }

  show(line) {
    this.code.focus();
    this.code.setCursor({ line: line - 1, ch: 0 });
    const top = this.code.charCoords({ line: line - 1, ch: 0 }, 'local').top;
    this.code.scrollTo(null, Math.max(0, top - 80));
    if (this.shown) this.code.removeLineClass(this.shown, 'background', 'shown-line');
    this.shown = this.code.addLineClass(line - 1, 'background', 'shown-line');
  }

  /** Underlines what is wrong. Columns count characters from 1. */
  mark(problems) {
    for (const mark of this.marks) mark.clear();
    this.code.clearGutter('signs');
    this.marks = problems.filter((problem) => problem.line > 0).map((problem) => {
      const line = problem.line - 1, text = this.code.getLine(line) ?? '';
      // The host counts whole characters, and the editor halves of those beyond the first 65,536.
      const column = (count) => [...text].slice(0, count - 1).join('').length;
      const from = problem.column ? column(problem.column) : text.length - text.trimStart().length;
      const to = problem.endColumn ? column(problem.endColumn) : text.length;
      const sign = document.createElement('span');
      sign.className = `sign ${problem.severity}`;
      sign.title = problem.message;
      this.code.setGutterMarker(line, 'signs', sign);
      return this.code.markText({ line, ch: from }, { line, ch: Math.max(to, from + 1) }, {
        className: `problem ${problem.severity}`, attributes: { title: problem.message },
      });
    });
  }

  /** Puts words behind lines, and says how busy they are: { line: { word, heat, title } }, with a heat from 0 to 3. */
  annotate(notes) {
    for (const widget of this.notes ?? []) widget.clear();
    this.code.clearGutter('heat');
    this.notes = Object.entries(notes).filter(([line]) => this.code.getLine(line - 1) !== undefined).map(([line, { word, heat, title }]) => {
      const mark = document.createElement('span');
      mark.className = 'heat';
      mark.dataset.heat = heat;
      mark.title = title;
      this.code.setGutterMarker(line - 1, 'heat', mark);
      const note = document.createElement('span');
      note.className = 'note';
      note.textContent = word;
      return this.code.setBookmark({ line: line - 1, ch: this.code.getLine(line - 1).length }, { widget: note, insertLeft: true });
    });
  }

  refresh() { this.code.refresh(); }
  focus() { this.code.focus(); }

  #complete(isQuiet = false) {
    const hint = (code) => {
      const { line, ch } = code.getCursor();
      const before = code.getLine(line).slice(0, ch);
      const start = /["\w.]*$/.exec(before)[0];
      if (isQuiet && start.replace('"', '').length < 2) return null;
      const small = start.toLowerCase();
      const list = this.words().filter(({ text }) => text.toLowerCase().startsWith(small) && text !== start).slice(0, 60)
        .map(({ text, detail, meaning }) => ({
          text,
          render(node) {
            const name = document.createElement('b'), more = document.createElement('span');
            name.textContent = text;
            more.textContent = ` ${detail}${meaning ? ` · ${meaning}` : ''}`;
            node.append(name, more);
          },
        }));
      return list.length ? { list, from: { line, ch: ch - start.length }, to: { line, ch } } : null;
    };
    this.code.showHint({ hint, completeSingle: false });
  }
}
