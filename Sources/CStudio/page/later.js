// @ts-check
// The parts of the page that are loaded when they are opened.

import { find } from './dom.js';

export class Later {
  /** @type {import('./palette.js').Palette | null} */
  palette = null;
  /** @type {import('./publish.js').PublishForm | null} */
  publishForm = null;
  /** @type {import('./rule-history.js').RuleHistory | null} */
  ruleHistory = null;
  /** @type {import('./mark.js').MarkForm | null} */
  markForm = null;
  /** @type {import('./test-maker.js').TestMaker | null} */
  testMaker = null;
  /** @type {import('./state.js').StateView | null} */
  stateView = null;
  /** @type {import('./row.js').EnvironmentRow | null} */
  row = null;
  /** @type {import('./summary.js').RangeSummary | null} */
  rangeSummary = null;
  /** @type {import('./comparison.js').Comparison | null} */
  comparison = null;
  /** @type {import('./whatif.js').WhatIf | null} */
  whatIf = null;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {import('./host.js').Host} options.host
   * @param {import('./tip.js').Tip} options.tip
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./stage.js').Stage} options.stage
   * @param {Wire.Device} options.smallest the smallest of the devices.
   * @param {() => Promise<import('./palette.js').PaletteEntry[]>} options.everything everything that can be found by name.
   * @param {(module: string, change: (text: string) => string | null) => Promise<boolean>} options.changeTests
   */
  constructor({ root, host, tip, state, stage, smallest, everything, changeTests }) {
    this.stage = stage;
    this.smallest = smallest;
    this.root = root;
    this.host = host;
    this.tip = tip;
    this.state = state;
    this.everything = everything;
    this.changeTests = changeTests;
  }

  async showPalette() {
    const { Palette } = await import('./palette.js');
    this.palette ??= new Palette({ root: find(this.root, 'dialog.palette'), entries: this.everything });
    await this.palette.show();
  }

  async showPublishForm() {
    const { PublishForm } = await import('./publish.js');
    this.publishForm ??= new PublishForm({ root: find(this.root, 'dialog.say'), host: this.host });
    await this.publishForm.show();
  }

  /**
   * Shows this moment in several environments, or the one device again.
   * @param {boolean} isShown
   */
  async showRow(isShown) {
    const { EnvironmentRow } = await import('./row.js');
    this.row ??= new EnvironmentRow({ first: this.stage, host: this.host, state: this.state, smallest: this.smallest });
    this.row.toggle(isShown);
  }

  async showRuleHistory() {
    const { RuleHistory } = await import('./rule-history.js');
    this.ruleHistory ??= new RuleHistory({ dialog: find(this.root, 'dialog.past-rules'), host: this.host });
    await this.ruleHistory.show();
  }

  async showState() {
    const { StateView } = await import('./state.js');
    this.stateView ??= new StateView({ root: find(this.root, '#panel-state'), host: this.host });
    await this.stateView.load();
  }

  /**
   * Shows what happened in the range that is chosen.
   * @param {{ openRule: (place: string) => void, close: () => void }} actions
   */
  async showSummary(actions) {
    const { RangeSummary } = await import('./summary.js');
    this.rangeSummary ??= new RangeSummary({ root: find(this.root, '.summary'), state: this.state, host: this.host, ...actions });
    await this.rangeSummary.show();
  }

  /**
   * Asks what would have happened under edits.
   * @param {{ [path: string]: string } | null} edits
   * @param {() => ConstructorParameters<typeof import('./whatif.js').WhatIf>[0]} needs
   * @returns {Promise<void>}
   */
  async ask(edits, needs) {
    if (!edits && !this.whatIf) return;
    const { WhatIf } = await import('./whatif.js');
    this.whatIf ??= new WhatIf(needs());
    await this.whatIf.ask(edits);
  }

  /** Shows what would have happened, next to what happened. */
  async compare() {
    const { Comparison } = await import('./comparison.js');
    this.comparison ??= new Comparison({ first: this.stage, state: this.state });
  }

  /** @param {Wire.Decision} decision */
  async mark(decision) {
    const { MarkForm } = await import('./mark.js');
    this.markForm ??= new MarkForm({ root: find(this.root, 'dialog.mark-form'), host: this.host, tip: this.tip });
    this.markForm.show(decision);
  }

  /** @param {Wire.Explanation} story */
  async makeTest(story) {
    const { TestMaker } = await import('./test-maker.js');
    this.testMaker ??= new TestMaker({ root: find(this.root, 'dialog.made-test'), state: this.state, host: this.host, tip: this.tip, changeTests: this.changeTests });
    await this.testMaker.show(story);
  }
}
