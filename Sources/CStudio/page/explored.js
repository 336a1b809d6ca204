// @ts-check
// The answers of a file's policies to all questions: a map over two fields, and the decision table. Loaded when it is opened.

import { button, element, find } from './dom.js';
import { messageOf } from './host.js';

/** The colors of the answers, in the order in which they come first; further ones share the last. */
const COLORS = ['#5B7BF0', '#F0A04B', '#3DAA6D', '#C965C4', '#E5635F', '#35A9BD', '#B08D3A', '#8B93A7'];

/**
 * @typedef {{ field: string, values: unknown[] }} Axis
 * @typedef {{ policy: string, x: Axis, y: Axis, answers: unknown[], rows: number[][] }} AnswerMap
 *
 * @typedef {object} Row
 * @property {string[]} conditions
 * @property {unknown} [answer]
 * @property {string} [failure]
 * @property {string} file
 * @property {number} line
 * @property {object} example
 *
 * @typedef {object} Table
 * @property {string} policy
 * @property {{ questions: number, isComplete: boolean, isProved: boolean }} extent
 * @property {Row[]} rows
 * @property {{ message: string, file: string, line: number }[]} findings
 */

export class Explored {
  /** @type {AnswerMap | null} */
  map = null;
  /** The subject of the questions: the path of the file, and the texts that differ from the disk. */
  #path = '';
  #edits = {};
  /** @type {{ x?: string, y?: string }} The fields that the user has chosen. */
  #sides = {};
  /** The number of the latest question. */
  #asked = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {import('./host.js').Host} options.host
   * @param {(file: string, line: number) => void} options.open
   */
  constructor({ root, host, open }) {
    this.host = host;
    this.open = open;
    this.policies = find(root, 'select.policies');
    this.x = find(root, 'select.x');
    this.y = find(root, 'select.y');
    this.canvas = find(root, 'canvas');
    this.legend = find(root, '.legend');
    this.sides = find(root, '.sides');
    this.spot = find(root, '.spot');
    this.extent = find(root, '.extent');
    this.table = find(root, '.table');
    this.policies.addEventListener('change', () => {
      // The best map is different for each policy.
      this.#sides = {};
      this.#ask();
    });
    for (const side of [this.x, this.y]) {
      side.addEventListener('change', () => {
        this.#sides = { x: this.x.value, y: this.y.value };
        this.#ask();
      });
    }
    this.canvas.addEventListener('pointermove', (event) => this.#point(event));
    this.canvas.addEventListener('pointerleave', () => { this.spot.textContent = ''; });
  }

  /**
   * Shows the policies of a file.
   * @param {string} path
   * @param {{ [path: string]: string }} edits the texts that differ from the disk, by path.
   */
  show(path, edits) {
    if (path !== this.#path) {
      this.policies.replaceChildren();
      this.#sides = {};
    }
    this.#path = path;
    this.#edits = edits;
    return this.#ask();
  }

  async #ask() {
    const asked = ++this.#asked, files = this.#edits;
    const namespace = this.#path.slice(this.#path.lastIndexOf('/') + 1).replace(/\.lua$/, ''), policy = this.policies.value || namespace;
    /** @type {<Answer>(path: string, body: object, take: (answer: Answer) => void) => Promise<boolean>} Whether the answer is still wanted. */
    const ask = async (path, body, take) => {
      try {
        const answer = await this.host.post(path, { files, policy, ...body });
        if (asked !== this.#asked) return false;
        take(answer);
        return true;
      } catch (problem) {
        if (asked !== this.#asked) return false;
        this.extent.textContent = messageOf(problem);
        // Results of former rules must not look like an answer.
        this.map = null;
        this.canvas.hidden = true;
        this.table.replaceChildren();
        this.legend.replaceChildren();
        this.sides.textContent = '';
        return false;
      }
    };
    const isMapped = await ask('/v1/studio/rules/map', this.#sides, (/** @type {any} */ answer) => this.#draw(answer, namespace));
    // A rule that reads a single field has no map, but a table.
    if (isMapped && this.policies.value) {
      await ask('/v1/studio/rules/table', { policy: this.policies.value }, (/** @type {Table} */ table) => this.#list(table));
    }
  }

  /**
   * @param {{ policies: string[], fields: string[], map?: AnswerMap }} answer
   * @param {string} namespace
   */
  #draw({ policies, fields, map = undefined }, namespace) {
    const own = policies.filter((name) => name.startsWith(`${namespace}.`));
    offer(this.policies, own, map?.policy ?? own[0]);
    offer(this.x, fields, map?.x.field);
    offer(this.y, fields, map?.y.field);
    this.map = map ?? null;
    this.canvas.hidden = !map;
    if (!own.length) {
      this.extent.textContent = 'The file has no policy whose questions can all be asked.';
      this.table.replaceChildren();
    }
    this.legend.replaceChildren(...(map?.answers ?? []).map((answer, number) => {
      const patch = element('i');
      patch.style.background = colorOf(number);
      return element('li', {}, patch, answer === null ? 'fails' : written(answer));
    }));
    this.sides.textContent = !own.length ? '' : map ? `→ ${map.x.field}: ${ends(map.x)} · ↑ ${map.y.field}: ${ends(map.y)}` : 'The rule reads fewer than two fields.';
    if (map) paint(this.canvas, map);
  }

  /**
   * Shows the answer at the pointer.
   * @param {PointerEvent} event
   */
  #point({ offsetX, offsetY }) {
    if (!this.map) return;
    const { x, y, rows, answers } = this.map, { clientWidth, clientHeight } = this.canvas;
    const column = Math.min(x.values.length - 1, Math.max(0, Math.floor(offsetX / clientWidth * x.values.length)));
    const row = Math.min(y.values.length - 1, Math.max(0, Math.floor((1 - offsetY / clientHeight) * y.values.length)));
    this.spot.textContent = `${x.field} = ${written(x.values[column])}, ${y.field} = ${written(y.values[row])}: ${written(answers[rows[row][column]])}`;
  }

  /** @param {Table} table */
  #list({ extent: { questions, isComplete, isProved }, rows, findings }) {
    const count = `${questions.toLocaleString('en')} questions`;
    this.extent.textContent = isProved ? `Proved with ${count}, which are all that the rule can tell apart.`
      : isComplete ? `Tried all combinations of the values at its borders, ${count}.` : `Tried ${count}; there are more combinations.`;
    /** @param {{ file: string, line: number }} place */
    const place = ({ file, line }) => button(`line ${line}`, () => this.open(file, line), { title: file });
    this.table.replaceChildren(
      ...rows.map((row) => element(
        'tr', { title: JSON.stringify(row.example) }, element('td', { textContent: row.conditions.join(' and ') || 'always' }),
        element('td', { textContent: row.failure ?? written(row.answer), className: row.failure ? 'bad' : 'answer' }), element('td', {}, place(row)))),
      ...findings.map((finding) => element(
        'tr', { className: 'warning' }, element('td', { textContent: finding.message, colSpan: 2 }), element('td', {}, place(finding)))));
  }
}

/** @param {number} number */
const colorOf = (number) => COLORS[Math.min(number, COLORS.length - 1)];

/** @param {unknown} value */
const written = (value) => (typeof value === 'string' ? value || '""' : value === null || value === undefined ? 'nothing' : JSON.stringify(value));

/** @param {Axis} axis */
const ends = ({ values }) => (values.length > 6 ? `${written(values[0])} to ${written(values.at(-1))}` : values.map(written).join(', '));

/** @param {HTMLSelectElement} select @param {string[]} names @param {string | undefined} chosen */
function offer(select, names, chosen) {
  if ([...select.options].map(({ value }) => value).join() !== names.join()) select.replaceChildren(...names.map((name) => new Option(name, name)));
  if (chosen) select.value = chosen;
}

/**
 * Paints one point for each question.
 * @param {HTMLCanvasElement} canvas
 * @param {AnswerMap} map
 */
function paint(canvas, { policy, x, y, rows, answers }) {
  const width = x.values.length, height = y.values.length;
  Object.assign(canvas, { width, height });
  canvas.setAttribute('aria-label', `What ${policy} answers over ${x.field} and ${y.field}: ${answers.map(written).join(', ')}`);
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')), image = paper.createImageData(width, height);
  const colors = answers.map((_, number) => [1, 3, 5].map((place) => parseInt(colorOf(number).slice(place, place + 2), 16)));
  rows.forEach((row, line) => row.forEach((number, column) => {
    image.data.set([...colors[number], 255], ((height - 1 - line) * width + column) * 4);
  }));
  paper.putImageData(image, 0, 0);
}
