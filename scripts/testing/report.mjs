// What the two runners of `npm test` report, in one shape: written by a reporter in each, read by scripts/test.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ name: string, why: string }} Failure why: the first lines of what was wrong
 * @typedef {{ passed: number, skipped: number, failures: Failure[], secondTries: string[] }} Report
 * secondTries: what failed, and passed when it was tried again
 */

const WHY_LINES = 12;
const OUTSIDE = 'outside of any test';

/** @returns {Report} */
export function emptyReport() {
  return { passed: 0, skipped: 0, failures: [], secondTries: [] };
}

/**
 * @param {Report} report
 * @param {'passed' | 'failed' | 'skipped'} state
 * @param {string} name
 * @param {{ errors: readonly { message?: string }[], isFlaky: boolean }} details
 */
export function addTest(report, state, name, { errors, isFlaky }) {
  if (state === 'failed') return addFailure(report, name, errors);
  report[state] += 1;
  if (isFlaky) report.secondTries.push(name);
}

/**
 * @param {Report} report
 * @param {string | null} name null: the failure of no test
 * @param {readonly { message?: string }[]} errors
 */
export function addFailure(report, name, errors) {
  const text = errors.map(({ message }) => message ?? 'no message').join('\n');
  // why: the runners write in colours
  const lines = stripVTControlCharacters(text).split('\n');
  const why = [...lines.slice(0, WHY_LINES), ...(lines.length > WHY_LINES ? ['…'] : [])].join('\n');
  report.failures.push({ name: name ?? OUTSIDE, why });
}

/**
 * Where scripts/test.mjs said that it will look.
 * @param {Report} report
 */
export function writeReport(report) {
  const path = process.env['TEST_REPORT'];
  if (path) writeFileSync(path, JSON.stringify(report));
}

/**
 * A runner that left no report, or ended badly and names no failure, has failed once.
 * @param {string} path
 * @param {number} code how it ended
 * @returns {Report}
 */
export function readReport(path, code) {
  const report = read(path);
  if (report !== null && (code === 0 || report.failures.length > 0)) return report;
  const failed = report ?? emptyReport();
  addFailure(failed, null, [{ message: `The runner ended with ${code}${report ? '' : ' and left no report'}: its output says why.` }]);
  return failed;
}

/** @param {string} path @returns {Report | null} */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
