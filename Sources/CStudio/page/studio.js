// @ts-check
// The page of the studio: connects the state, the views and the controllers. Only the host knows the meaning of parts and events.

import { Connection, EARLIER_RUN } from './connection.js';
import { find } from './dom.js';
import { Edge } from './edge.js';
import { EventList } from './events.js';
import { Films } from './films.js';
import { Gestures } from './gestures.js';
import { Host, Refusal, describe, messageOf, takeToken } from './host.js';
import { Inspector } from './inspector.js';
import { Intro } from './intro.js';
import { Keys } from './keys.js';
import { Later } from './later.js';
import { Library } from './library.js';
import { OneLine } from './one-line.js';
import { MAIN, PageState } from './page-state.js';
import { makePanes } from './panes.js';
import { setGlyphs } from './part-content.js';
import { Playback } from './playback.js';
import { RuleView } from './rule.js';
import { Screen } from './screen.js';
import { Selection } from './selection.js';
import { Sheet } from './sheet.js';
import { shortcuts } from './shortcuts.js';
import { Stage } from './stage.js';
import { Tabs } from './tabs.js';
import { Timeline } from './timeline.js';
import { Tip } from './tip.js';
import { Toolbar } from './toolbar.js';
import { WaitingBadge } from './waiting.js';
import { Why } from './why.js';

export class Studio {
  /**
   * Shows an event as the chosen one, and the moment at which it happened.
   * @type {(seq: number, staysHere?: boolean) => void}
   */
  select = (seq, staysHere) => this.selection.select(seq, staysHere);
  /** @type {(time: number) => void} */
  goTo = (time) => this.playback.goTo(time);

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {string} options.token
   * @param {Host} options.host
   * @param {Wire.Setup} options.setup
   */
  constructor({ root, token, host, setup }) {
    const { select, goTo } = this, state = new PageState();
    state.details = new Set(setup.details);
    const main = find(root, 'main'), screen = find(main, '#stage'), room = find(screen, '.room'), side = find(main, '.side');
    const device = find(room, '.device'), time = find(main, '#time');
    /** @param {Wire.NewEvent[]} events */
    const publish = (events) => this.publish(events);
    this.host = host;
    this.setup = setup;
    this.state = state;
    this.tip = new Tip(find(root, '.tip'));
    this.sheet = new Sheet(side);
    this.stage = new Stage({ pane: room, device });
    this.intro = new Intro({ root: find(screen, '.intro'), state, openRules: () => this.tabs.show('rule') });
    this.gestures = new Gestures({
      stage: this.stage, state, publish: (events) => {
        this.intro.tick('touch');
        return this.publish(events);
      },
    });
    const { tip, sheet, stage } = this;

    this.events = new EventList({ root: find(side, '#events'), state, select });
    const smallest = setup.devices.reduce((one, other) => (other.size[0] < one.size[0] ? other : one));
    this.later = new Later({
      root, host, tip, state, stage, smallest, everything: () => this.#everything(), changeTests: (module, change) => this.#changeTests(module, change),
    });
    const { later } = this;
    this.why = new Why({
      root: find(side, '#why'), state, host, stage, states: setup.states, select, openRule: (place) => this.openRule(place), makeTest: (story) => later.makeTest(story),
      mark: (decision) => later.mark(decision),
    });
    const openRule = (/** @type {string} */ place) => this.openRule(place);
    // The events of a film can be counted when it is complete.
    state.watch(({ range, film }) => [range, film, film?.isDone], () => {
      if (state.range || later.rangeSummary) later.showSummary({ openRule, close: () => this.events.chooseRange(null) });
    });
    this.selection = new Selection({
      state, events: this.events, why: this.why, sheet, goTo, openMissing: (seq) => this.library.openSession(seq),
    });
    this.waiting = new WaitingBadge({ root: device, setup: setup.queue, state, stage, select });
    this.timeline = new Timeline({
      root: time, modules: setup.lanes, state, goTo, select, chooseRange: (range) => this.events.chooseRange(range),
    });
    state.watch(({ other }) => [other], () => { if (state.other) later.compare(); });
    this.playback = new Playback({ root: time, banner: find(room, '.past'), device, state, select });
    const { events, playback, timeline } = this;

    this.library = new Library({
      root: find(side, '#panel-library'), host, tip, play: (film) => this.films.play(film), reveal: () => this.tabs.show('library'), state,
    });
    this.films = new Films({
      token, state, playback, events, timeline, told: find(side, '.told'), library: this.library, tip, select, goTo,
    });
    /** @returns {ConstructorParameters<typeof import('./whatif.js').WhatIf>[0]} */
    const needs = () => ({ root: find(side, '.what-if'), host, films: this.films, viewed: () => this.library.viewed });
    this.rule = new RuleView({
      root: find(side, '#panel-rule'), dialog: find(root, 'dialog.difference'), state, host, onEdit: (edits) => later.ask(edits, needs),
    });
    find(side, '#panel-rule button.history').addEventListener('click', () => later.showRuleHistory());
    this.tabs = new Tabs({ root: side, onShow: (name) => this.#showTab(name) });

    this.toolbar = new Toolbar({
      root: find(screen, '.bar'), setup, state, showRow: (isShown) => later.showRow(isShown), playback, showPublishForm: () => later.showPublishForm(), publish,
      tryOut: (events) => this.tryOut(events),
    });
    this.edge = new Edge({ root: find(device, '.edge'), stage, state, host, publish });
    this.inspector = new Inspector({
      root: screen, stage, state, tip, selectPart: (part) => {
        this.intro.tick('why');
        this.selection.selectPart(part);
      },
    });
    new OneLine(find(screen, '.bar'));
    find(root, '.search-all').addEventListener('click', () => later.showPalette());
    makePanes(main);
    this.keys = new Keys({ root: find(root, 'dialog.keys'), actions: shortcuts(main, this) });

    this.screen = new Screen({ root: screen, setup, state, stage, later, playback, events, timeline, films: this.films, waiting: this.waiting });
    this.connection = new Connection({
      root: find(root, '.status'), away: find(root, '.away'), token, state, events, playback, screen: this.screen, openRule: (place) => this.openRule(place),
    });
  }

  /**
   * Publishes events, one after the other; shows why they are refused.
   * @param {Wire.NewEvent[]} events
   */
  async publish(events) {
    try {
      await this.host.publish(events);
    } catch (problem) {
      this.tip.message(describe(problem));
    }
  }

  /**
   * Publishes events that a visitor tries. The greeting makes way for them.
   * @param {Wire.NewEvent[]} events
   */
  tryOut(events) {
    const { part, leaves } = this.setup.greeting, live = this.state.live.containers.get(MAIN)?.picture;
    const isGreeted = live?.parts.some(({ id }) => id === part);
    return this.publish([...(isGreeted ? [leaves] : []), ...events]);
  }

  /**
   * Opens the place of a rule in the editor, such as rules/toast.lua:52.
   * @param {string} place
   */
  openRule(place) {
    this.tabs.show('rule');
    return this.rule.openPlace(place);
  }

  /**
   * Changes the tests of a module's rules in the editor; false if the change gives no text.
   * @param {string} module
   * @param {(text: string) => string | null} change
   * @returns {Promise<boolean>}
   */
  async #changeTests(module, change) {
    this.tabs.show('rule');
    await this.rule.load();
    const layer = this.rule.files.layers.at(-1)?.name;
    if (layer === undefined) throw new Error('This host has no folder of rules to which a test could be added.');
    return this.rule.edit(`${layer}/${module}_test.lua`, change);
  }

  /** @param {string} name */
  #showTab(name) {
    this.sheet.open();
    if (name === 'rule') this.rule.load();
    if (name === 'library') this.library.load();
    if (name === 'state') this.later.showState();
  }

  /**
   * Everything that can be found by name.
   * @returns {Promise<import('./palette.js').PaletteEntry[]>}
   */
  async #everything() {
    const { setup, stage, rule, library, state, tabs, events, selection } = this;
    if (!library.entries) await library.load().catch(() => {});
    if (!rule.files.layers.length) await rule.load().catch(() => {});
    return [
      ...setup.tries.map(({ title, events }) => ({ kind: 'try', text: title, run: () => this.tryOut(events) })),
      ...(stage.picture?.parts ?? []).map((part) => (
        { kind: 'part', text: part.name ? `${part.id} · ${part.name}` : part.id, run: () => selection.selectPart(part) })),
      ...rule.files.all.map(({ path }) => ({ kind: 'rule', text: path, run: () => { tabs.show('rule'); rule.open(path); } })),
      ...(library.entries ?? []).filter(({ isBad }) => !isBad).map((entry) => (
        { kind: 'story', text: entry.title, run: () => library.open(entry) })),
      ...state.hostTopics.map((topic) => ({ kind: 'topic', text: topic, run: () => { tabs.show('why'); events.filterBy(topic); } })),
    ];
  }
}

async function start() {
  const root = document.body, token = takeToken(), away = find(root, '.away');
  /** @param {string} text */
  const stop = (text) => {
    [away.textContent, away.hidden] = [text, false];
    find(root, 'main').hidden = true;
    find(root, '.status .words').textContent = 'no host';
  };
  if (!token) return stop('Open the link that the host printed when it started: behind its # it has the key to this page.');
  const host = new Host(token);
  try {
    const [setup, glyphs] = await Promise.all([host.get('/v1/studio/setup'), host.get('/v1/studio/glyphs')]);
    setGlyphs(glyphs);
    const { hash } = location;
    globalThis.studio = new Studio({ root, token, host, setup });
    globalThis.studio.library.openAddress(hash);
  } catch (problem) {
    stop(problem instanceof Refusal && problem.status === 401 ? EARLIER_RUN : messageOf(problem));
  }
}

start();
