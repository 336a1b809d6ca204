// @ts-check
// Names and things in groups.

/**
 * The length of the common prefix of all names, up to a colon and a space; 0 for a single name.
 * @param {string[]} names
 */
export function prefixOf(names) {
  const [first, ...others] = names;
  let prefix = 0;
  for (let end = first?.indexOf(': ') ?? -1; end >= 0 && others.length; end = first.indexOf(': ', end + 1)) {
    if (!others.every((name) => name.startsWith(first.slice(0, end + 2)))) break;
    prefix = end + 2;
  }
  return prefix;
}

/**
 * Groups things by the value of a field, in the order in which the values first appear.
 * @template {object} Thing
 * @param {Thing[]} things
 * @param {keyof Thing} field
 * @returns {[string, Thing[]][]}
 */
export function grouped(things, field) {
  /** @type {Map<string, Thing[]>} */
  const groups = new Map();
  for (const thing of things) {
    const key = String(thing[field]), group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return [...groups];
}
