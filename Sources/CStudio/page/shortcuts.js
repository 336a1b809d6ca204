// @ts-check
// The actions of the keys.

import { find } from './dom.js';
import { focusNextPane } from './panes.js';

/**
 * The actions of the keys, in the order in which they are listed.
 * @param {HTMLElement} main
 * @param {import('./studio.js').Studio} studio
 * @returns {import('./keys.js').Actions}
 */
export function shortcuts(main, studio) {
  const { playback, selection, events, timeline, toolbar, inspector, films, why, rule, later, tabs, setup } = studio;
  /** @type {import('./keys.js').Actions} */
  const actions = {
    ' ': { says: 'play or pause', run: () => playback.toggle() },
    ArrowLeft: { says: 'one input back', run: () => playback.stepInput(-1) },
    ArrowRight: { says: 'one input on', run: () => playback.stepInput(1) },
    'Shift+ArrowLeft': { says: 'one frame back', run: () => playback.stepFrame(-1) },
    'Shift+ArrowRight': { says: 'one frame on', run: () => playback.stepFrame(1) },
    ArrowUp: { says: 'the event before', run: () => events.step(-1) },
    ArrowDown: { says: 'the next event', run: () => events.step(1) },
    ',': { says: 'to the cause', run: () => selection.toCause() },
    '.': { says: 'to the first effect', run: () => selection.toEffect() },
    '+': { says: 'show less time', run: () => timeline.zoom(0.5) },
    '-': { says: 'show more time', run: () => timeline.zoom(2) },
    0: { says: 'show all time', run: () => timeline.showAll() },
    Home: { says: 'the first moment', run: () => playback.goToStart() },
    End: { says: 'now', run: () => playback.goToNow() },
    d: { says: 'dark or light', run: () => toolbar.toggleDark() },
    i: { says: 'inspect parts', run: () => inspector.set(!inspector.isOn) },
    e: { says: 'edit the rule that decided last', run: () => why.rules.length && studio.openRule(why.rules[why.rules.length - 1]) },
    'Ctrl+k': { says: 'search everything', run: () => later.showPalette() },
    'Ctrl+s': { says: 'save the rule', run: () => rule.save() },
    n: { says: 'the next difference', run: () => films.stepDifference(1) },
    'Shift+n': { says: 'the difference before', run: () => films.stepDifference(-1) },
    w: { says: 'why the chosen event happened', run: () => { tabs.show('why'); find(main, '#why').focus(); } },
    F6: { says: 'the next pane', run: () => focusNextPane(main) },
    Escape: { says: 'back to the screen', run: () => { inspector.set(false); find(main, '#stage').focus(); } },
    '?': { says: 'these keys', run: () => studio.keys.show() },
  };
  for (const { title, key, events } of setup.tries) {
    if (key) actions[key] = { says: `try: ${title}`, run: () => studio.tryOut(events) };
  }
  return actions;
}
