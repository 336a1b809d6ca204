// @ts-check
// Marks a question with its expected answer. The mark goes into a file next to the rules. Loaded when it is opened.

import { find } from './dom.js';
import { describe } from './host.js';
import { brief } from './why.js';

export class MarkForm {
  /** @type {Wire.Decision | null} */
  decision = null;

  /**
   * @param {object} options
   * @param {HTMLDialogElement} options.root
   * @param {import('./host.js').Host} options.host
   * @param {import('./tip.js').Tip} options.tip
   */
  constructor({ root, host, tip }) {
    this.root = root;
    this.host = host;
    this.tip = tip;
    this.question = find(root, '.question');
    this.expected = find(root, 'input.expected');
    this.note = find(root, 'input.note');
    this.problem = find(root, '.problem-text');
    this.send = find(root, 'button.send');
    this.send.addEventListener('click', () => this.#save());
  }

  /** @param {Wire.Decision} decision */
  show(decision) {
    this.decision = decision;
    this.question.textContent = `${decision.query} was asked: ${brief(decision.asked)}`;
    this.expected.value = typeof decision.answer === 'string' ? decision.answer : JSON.stringify(decision.answer);
    this.note.value = this.problem.textContent = '';
    this.root.showModal();
    this.expected.select();
  }

  async #save() {
    if (!this.decision) return;
    const { query: policy } = this.decision;
    this.send.disabled = true;
    try {
      const question = await this.#question(this.decision);
      const { path } = await this.host.post('/v1/studio/rules/mark', {
        policy, question, expected: this.expected.value, note: this.note.value || undefined,
      });
      this.root.close();
      this.tip.message(`Marked in ${path}. “busctl rules suggest ${policy}” proposes a rule that answers so.`);
    } catch (problem) {
      this.problem.textContent = describe(problem);
    }
    this.send.disabled = false;
  }

  /**
   * The question of a decision with complete things; an explanation has only their ids.
   * @param {Wire.Decision} decision
   */
  async #question({ query, delivery, time, by, asked }) {
    /** @type {{ decisions: Wire.Decision[] }} */
    const { decisions } = await this.host.get(`/v1/decisions?whole=true&limit=8192&query=${query}`);
    // One event may lead to several questions, such as one for each toast that waits.
    const same = decisions.findLast((other) => (
      other.delivery === delivery && other.time === time && other.by === by && brief(other.asked) === brief(asked)));
    if (!same?.question) throw new Error('The host no longer has this question. Let it happen again, and mark the new one.');
    return same.question;
  }
}
