// How long whole runs took: .ci/run fails where it was too slow three times in a row, npm test says so. `node scripts/durations.mjs NAME SECONDS`
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The most seconds of each, on two cores. */
const LIMITS = { 'npm test': 6 * 60, '.ci/run': 30 * 60 };
const RUNS = 3;
const FILE = fileURLToPath(new URL('../.cache/durations.json', import.meta.url));

/**
 * Notes how long a run took, and returns what to say where it and the two before it took too long; else null.
 * @param {keyof typeof LIMITS} name
 * @param {number} seconds
 * @param {string} [file]
 * @returns {string | null}
 */
export function noteDuration(name, seconds, file = FILE) {
  const all = read(file);
  const last = [...(all[name] ?? []), Math.round(seconds)].slice(-RUNS);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...all, [name]: last }));
  if (last.length < RUNS || last.some((each) => each <= LIMITS[name])) return null;
  return `${name} took ${last.join(', ')} seconds in its last ${RUNS} runs, and may take ${LIMITS[name]}: make tests cheaper, or fewer.`;
}

/** @param {string} file @returns {Record<string, number[]>} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

if (process.argv[1] && join(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [name, seconds] = process.argv.slice(2);
  const trouble = noteDuration(/** @type {keyof typeof LIMITS} */ (name), Number(seconds));
  if (trouble) console.log(trouble);
  process.exitCode = trouble ? 1 : 0;
}
