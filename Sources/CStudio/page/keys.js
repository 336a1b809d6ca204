// The keys of the page. One key alone does something only while the user does not type, and can be switched off.

export class Keys {
  /**
   * @param actions by the key, such as `t`, `Shift+ArrowLeft` or `Ctrl+k`: { says, run }.
   * @param dialog shows what the keys do.
   */
  constructor(actions, dialog) {
    this.actions = actions;
    this.dialog = dialog;
    this.single = dialog.querySelector('.single');
    this.single.checked = localStorage.getItem('glassbus-single-keys') !== 'off';
    this.single.addEventListener('change', () => {
      localStorage.setItem('glassbus-single-keys', this.single.checked ? 'on' : 'off');
    });
    const list = dialog.querySelector('dl');
    for (const [key, { says }] of Object.entries(actions)) {
      if (!says) continue;
      const term = document.createElement('dt'), text = document.createElement('dd');
      term.textContent = NAMES[key] ?? key.toUpperCase();
      text.textContent = says;
      list.append(term, text);
    }
    addEventListener('keydown', (event) => this.#down(event));
  }

  #down(event) {
    const hasModifier = event.ctrlKey || event.metaKey;
    const name = (hasModifier ? 'Ctrl+' : '') + (event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key)) ? 'Shift+' : '')
      + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
    const action = this.actions[name];
    if (!action || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.('.editor') && !hasModifier && name !== 'F6') return;
    if (!hasModifier && name !== 'F6' && (!this.single.checked || isTyping(event.target))) return;
    // Space presses the button that has the focus.
    if (name === ' ' && event.target.closest('button, select, summary')) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action.run();
  }

  show() {
    this.dialog.showModal();
  }
}

const NAMES = {
  ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', 'Shift+ArrowLeft': 'Shift ←',
  'Shift+ArrowRight': 'Shift →', 'Shift+n': 'Shift N', 'Ctrl+s': 'Ctrl S', 'Ctrl+k': 'Ctrl K', Escape: 'Esc',
};

const isTyping = (node) => node.closest?.('input, textarea, select, [contenteditable]') !== null;
