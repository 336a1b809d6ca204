// @ts-check
// The only addresses from which the page loads programs while it runs.

const KNOWN = /^\/(feed\.js|codemirror\/[a-z-]+\.js)$/;

const policy = globalThis.trustedTypes?.createPolicy('glassbus', {
  createScriptURL(path) {
    if (KNOWN.test(path)) return path;
    throw new TypeError(`no program of this page is at ${path}`);
  },
});

/**
 * The address of a program of this page, as browsers that check it want it.
 * @param {string} path
 */
export const scriptAddress = (path) => policy?.createScriptURL(path) ?? path;
