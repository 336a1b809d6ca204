// @ts-check
// The only addresses from which the page loads scripts while it runs.

const KNOWN = /^\/(feed\.js|codemirror\/[a-z-]+\.js)$/;

const policy = globalThis.trustedTypes?.createPolicy('glassbus', {
  createScriptURL(path) {
    if (KNOWN.test(path)) return path;
    throw new TypeError(`no program of this page is at ${path}`);
  },
});

/**
 * The address of a script of this page, in the form that browsers with Trusted Types require.
 * @param {string} path
 */
export const scriptAddress = (path) => policy?.createScriptURL(path) ?? path;
