// @ts-check
// Movements of parts: the pose of a part at any bus time follows from its movements alone. The formulas and the order of their
// steps are those of docs/renderers.md, so that the poses here are the host's to 1e-9.

const SETTLING = 6.907755278982137;
const CRITICAL_SETTLING = 9.233413476451585;
const SHARES = new Set(['alpha', 'progress', 'selected', 'textAlpha', 'shadowAlpha']);

/**
 * A time in seconds as whole nanoseconds.
 * @param {number | undefined} seconds
 */
const nanoseconds = (seconds) => Math.round((seconds ?? 0) * 1e9);

/**
 * e to a complex power.
 * @param {number} re
 * @param {number} im
 */
function exponential(re, im) {
  const u = re / 1024, v = im / 1024;
  let a = 1, b = 0;
  for (let term = 6; term >= 1; term--) [a, b] = [1 + (u * a - v * b) / term, (u * b + v * a) / term];
  for (let square = 0; square < 10; square++) [a, b] = [a * a - b * b, 2 * a * b];
  return [a, b];
}

/**
 * The share of its way that a spring has gone at a share of its duration. `velocity` is in ways per duration.
 * @param {number} time
 * @param {number} damping
 * @param {number} velocity
 */
export function spring(time, damping, velocity) {
  if (time >= 1) return 1;
  if (damping >= 1) {
    const way = CRITICAL_SETTLING * time;
    return 1 - (1 + way - velocity * time) * exponential(-way, 0)[0];
  }
  const ratio = Math.max(0.1, damping);
  const decay = SETTLING * time;
  const root = Math.sqrt(1 - ratio * ratio);
  const [re, im] = exponential(-decay, decay * root / ratio);
  return 1 - (re + im * ratio / root * (1 - velocity / SETTLING));
}

/** @param {Wire.Motion} motion @param {number} time @param {number} duration */
function share(motion, time, duration) {
  switch (motion.curve) {
    case 'linear': return time;
    case 'easeIn': return time * time;
    case 'easeOut': return 1 - (1 - time) * (1 - time);
    case 'easeInOut': return time * time * (3 - 2 * time);
    default: return spring(time, motion.damping ?? 1, (motion.velocity ?? 0) * duration);
  }
}

/**
 * The share of its way that a movement has gone at a bus time in seconds.
 * @param {Wire.Motion} motion
 * @param {number} time
 */
export function progress(motion, time) {
  const start = nanoseconds(motion.began) + nanoseconds(motion.delay), duration = nanoseconds(motion.duration);
  const elapsed = nanoseconds(time) - start;
  if (elapsed < 0) return 0;
  return elapsed >= duration ? 1 : share(motion, elapsed / 1e9 / (duration / 1e9), duration / 1e9);
}

/** @param {Wire.Motion} motion @param {number} now */
function poseOf(motion, now) {
  const start = nanoseconds(motion.began) + nanoseconds(motion.delay), duration = nanoseconds(motion.duration);
  if (now < start) return motion.from;
  if (now - start >= duration) return motion.to;
  const part = share(motion, (now - start) / 1e9 / (duration / 1e9), duration / 1e9);
  const pose = { ...motion.from, ...motion.to };
  for (const field in pose) {
    if (field in motion.from && field in motion.to) {
      pose[field] = motion.from[field] + (motion.to[field] - motion.from[field]) * part;
    }
    if (SHARES.has(field)) pose[field] = Math.min(1, Math.max(0, pose[field]));
  }
  return pose;
}

/**
 * The pose of a part with these movements at a bus time in seconds. Fields that nothing moves are not in it.
 * @param {Wire.Motion[] | undefined} motions
 * @param {number} time
 */
export function pose(motions, time) {
  const now = nanoseconds(time);
  /** @type {Wire.Pose} */
  let whole = {};
  for (const motion of motions ?? []) {
    const own = poseOf(motion, now);
    const hasStarted = now >= nanoseconds(motion.began) + nanoseconds(motion.delay);
    whole = hasStarted ? { ...whole, ...own } : { ...own, ...whole };
  }
  return whole;
}

/**
 * The bus time in seconds at which a movement ends.
 * @param {Wire.Motion} motion
 */
export const endOf = (motion) => motion.began + (motion.delay ?? 0) + motion.duration;
