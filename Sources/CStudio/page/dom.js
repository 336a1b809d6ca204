// @ts-check
// Elements of the page: how they are found and made.

/**
 * The first element below a root that matches a selector, which must exist. tsc infers its type from the last tag name of the selector.
 * @template {string} Selector
 * @param {ParentNode} root
 * @param {Selector} selector
 * @returns {Dom.Found<Selector>}
 */
export function find(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return /** @type {any} */ (found);
}

/**
 * The nearest element around the target of an event that matches a selector; null if there is none.
 * @template {string} Selector
 * @param {Event} event
 * @param {Selector} selector
 * @returns {Dom.Found<Selector> | null}
 */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Makes an element with properties and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * Makes a button that runs something.
 * @param {string} text
 * @param {() => void} run
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function button(text, run, properties = {}) {
  const made = element('button', { type: 'button', textContent: text, ...properties });
  made.addEventListener('click', run);
  return made;
}

/**
 * Calls back with the new state when a toggle button is clicked.
 * @param {HTMLElement} button
 * @param {(isOn: boolean) => void} change
 */
export function onToggle(button, change) {
  button.addEventListener('click', () => change(!isPressed(button)));
}

/** @param {HTMLElement} button */
export const isPressed = (button) => button.getAttribute('aria-pressed') === 'true';

/** @param {HTMLElement} button @param {boolean} isOn */
export const setPressed = (button, isOn) => button.setAttribute('aria-pressed', String(isOn));
