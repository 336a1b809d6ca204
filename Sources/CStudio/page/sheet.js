// On a narrow page, the panes beside the screen are a sheet at its bottom: closed, so that the screen has the page, until
// somebody asks for what a pane shows. On a wide page the sheet is a column, and open or closed makes no difference.

export class Sheet {
  /** @param side the element with the panes. */
  constructor(side) {
    this.side = side;
    this.handle = side.querySelector('.sheet-handle');
    this.handle.addEventListener('click', () => this.#set(!this.isOpen));
    side.addEventListener('keydown', (event) => {
      // What is in the pane may use Escape itself, as the editor does.
      if (event.key !== 'Escape' || event.defaultPrevented || !this.isOpen || !this.handle.offsetParent) return;
      this.#set(false);
      this.handle.focus();
      event.stopPropagation();
    });
  }

  get isOpen() { return this.side.classList.contains('open'); }

  open() { this.#set(true); }

  #set(isOpen) {
    this.side.classList.toggle('open', isOpen);
    this.handle.setAttribute('aria-expanded', String(isOpen));
  }
}
