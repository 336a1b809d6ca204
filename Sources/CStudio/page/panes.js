// The lines between the panes, which can be dragged or moved by arrow keys. The browser keeps where they stand.

/** Each line: the variable that it sets, where it lies, and the least sizes of the panes on its sides, in pixels. */
const LINES = [
  { name: '--side', label: 'Width of the right panes', isUpright: true, least: [320, 320] },
  { name: '--why', label: 'Height of the list of events', isUpright: false, least: [120, 120] },
];
const STEP = 24;

export function makePanes(main) {
  const columns = main.querySelector('.side'), events = main.querySelector('#events');
  const around = [() => main.getBoundingClientRect(), () => events.parentElement.getBoundingClientRect()];
  LINES.forEach(({ name, label, isUpright, least }, index) => {
    const line = document.createElement('div'), key = `glassbus-pane${name}`;
    line.className = isUpright ? 'line-between upright' : 'line-between';
    line.tabIndex = 0;
    line.setAttribute('role', 'separator');
    line.setAttribute('aria-label', label);
    line.setAttribute('aria-orientation', isUpright ? 'vertical' : 'horizontal');
    line.setAttribute('aria-valuemin', 0);
    line.setAttribute('aria-valuemax', 100);
    const set = (share) => {
      const box = around[index](), size = isUpright ? box.width : box.height;
      const bound = Math.min(1 - least[1] / size, Math.max(least[0] / size, share));
      if (!Number.isFinite(bound)) return;
      main.style.setProperty(name, `${(bound * 100).toFixed(2)}%`);
      line.setAttribute('aria-valuenow', Math.round(bound * 100));
      localStorage.setItem(key, bound);
    };
    const share = () => {
      const box = around[index](), size = line.getBoundingClientRect();
      return isUpright ? (box.right - size.left) / box.width : (size.top - box.top) / box.height;
    };
    line.addEventListener('pointerdown', (event) => {
      line.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    line.addEventListener('pointermove', (event) => {
      if (!line.hasPointerCapture(event.pointerId)) return;
      const box = around[index]();
      set(isUpright ? (box.right - event.clientX) / box.width : (event.clientY - box.top) / box.height);
    });
    line.addEventListener('dblclick', () => {
      main.style.removeProperty(name);
      localStorage.removeItem(key);
    });
    line.addEventListener('keydown', (event) => {
      const [less, more] = isUpright ? ['ArrowRight', 'ArrowLeft'] : ['ArrowUp', 'ArrowDown'];
      if (event.key !== less && event.key !== more) return;
      event.preventDefault();
      event.stopPropagation();
      const size = isUpright ? around[index]().width : around[index]().height;
      set(share() + (event.key === more ? STEP : -STEP) / size);
    });
    (isUpright ? columns : events).append(line);
    const kept = Number(localStorage.getItem(key));
    if (kept) set(kept);
    else line.setAttribute('aria-valuenow', Math.round(share() * 100));
  });
}
