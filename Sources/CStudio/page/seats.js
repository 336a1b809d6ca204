// @ts-check
// Chooses the tabs that follow the host. A browser has six connections for all tabs of an origin, and a following tab holds one as long
// as it is open. So only the most recently viewed tabs have a seat. The others are idle, and continue where they were when they are
// viewed again. A worker uses this.

const SEATS = 3;
const asked = 'BroadcastChannel' in globalThis ? new BroadcastChannel('glassbus-seats') : null;

/** @type {(() => void) | null} Ends the turn of this tab; null while it has no seat. */
let giveUp = null;
let isHidden = false;

// A tab asks before it takes a seat, so that a hidden tab gives up its seat first.
asked?.addEventListener('message', () => { if (isHidden) giveUp?.(); });

/** @param {boolean} hidden */
export function setHidden(hidden) {
  isHidden = hidden;
}

/**
 * Runs `body` in a seat, if there is a free one; `body` gets a signal that aborts when another tab takes the seat.
 * @param {boolean} insists whether to take the seat of another tab when none is free.
 * @param {(signal: AbortSignal) => Promise<void>} body
 * @returns {Promise<boolean>} whether there was a seat.
 */
export async function takeSeat(insists, body) {
  if (!navigator.locks) {
    await body(new AbortController().signal);
    return true;
  }
  if (await tryAll({ ifAvailable: true }, body)) return true;
  if (!insists) return false;
  asked?.postMessage('please');
  await new Promise((resolve) => setTimeout(resolve, 150));
  return await tryAll({ ifAvailable: true }, body) || tryAll({ steal: true }, body);
}

/** @param {LockOptions} options @param {(signal: AbortSignal) => Promise<void>} body */
async function tryAll(options, body) {
  const first = Math.floor(Math.random() * SEATS);
  for (let number = 0; number < SEATS; number++) {
    const stop = new AbortController();
    let hasSat = false;
    try {
      await navigator.locks.request(`glassbus-seat-${(first + number) % SEATS}`, options, (lock) => {
        if (!lock) return null;
        hasSat = true;
        giveUp = () => stop.abort();
        return body(stop.signal);
      });
    } catch (error) {
      // Another tab has taken the seat.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      stop.abort();
    }
    if (hasSat) {
      giveUp = null;
      return true;
    }
  }
  return false;
}
