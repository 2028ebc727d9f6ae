// The results of the two runners of `npm test` in one form, read from the JSON that each runner writes.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './setup.mjs';

/**
 * @typedef {{ name: string, why: string }} Failure why: the first lines of what was wrong
 * @typedef {{ passed: number, skipped: number, failures: Failure[] }} Report
 * @typedef {{ state: 'passed' | 'failed' | 'skipped', name: string, errors: string[] }} Result
 * @typedef {import('vitest/node').JsonTestResults} VitestReport
 * @typedef {import('playwright/types/testReporter').JSONReport} PlaywrightReport
 */

const WHY_LINES = 12;
const OUTSIDE = 'outside of any test';

/** @param {string} file @param {number} code how vitest ended */
export function readVitest(file, code) {
  return read(file, code, (/** @type {VitestReport} */ report) => report.testResults.flatMap(resultsOfFile));
}

/** @param {string} file @param {number} code how Playwright ended */
export function readPlaywright(file, code) {
  return read(file, code, (/** @type {PlaywrightReport} */ report) => [
    ...report.errors.map(({ message = '' }) => ({ state: /** @type {const} */ ('failed'), name: OUTSIDE, errors: [message] })),
    ...report.suites.flatMap((suite) => resultsOfSuite(suite, [])),
  ]);
}

/**
 * Counts a file or a group that can't be set up as a failure, since it has no tests that fail.
 * @param {VitestReport['testResults'][number]} file
 * @returns {Result[]}
 */
function resultsOfFile({ name, status, message, assertionResults }) {
  const path = relative(ROOT, name);
  /** @type {Result[]} */
  const tests = assertionResults.map((test) => ({
    state: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
    name: [path, ...test.ancestorTitles, test.title].join(' > '),
    errors: test.failureMessages ?? [],
  }));
  const isBroken = status === 'failed' && tests.every(({ state }) => state !== 'failed');
  return isBroken ? [...tests, { state: 'failed', name: path, errors: [message] }] : tests;
}

/**
 * @param {PlaywrightReport['suites'][number]} suite
 * @param {string[]} above the titles of the suites that it is in
 * @returns {Result[]}
 */
function resultsOfSuite({ title, suites = [], specs }, above) {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => resultOf(test, `[${test.projectName}] ${[...path, spec.title].join(' > ')}`)),
  );
  return [...own, ...suites.flatMap((each) => resultsOfSuite(each, path))];
}

/**
 * @param {import('playwright/types/testReporter').JSONReportTest} test
 * @param {string} name
 * @returns {Result}
 */
function resultOf({ status, results }, name) {
  const state = status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed';
  return { state, name, errors: results.at(-1)?.errors.map(({ message }) => message) ?? [] };
}

/**
 * Reads a report. It counts one failure for a runner that left none, or that ended badly and names no failure.
 * @template T
 * @param {string} file
 * @param {number} code
 * @param {(report: T) => Result[]} resultsOf
 * @returns {Report}
 */
function read(file, code, resultsOf) {
  const json = /** @type {T | null} */ (parse(file));
  const results = json === null ? [] : resultsOf(json);
  const count = (/** @type {Result['state']} */ state) => results.filter((result) => result.state === state).length;
  const failures = results.filter(({ state }) => state === 'failed').map(({ name, errors }) => ({ name, why: shorten(errors) }));
  if (code !== 0 && failures.length === 0) {
    const why = `The runner ended with ${code}${json === null ? ' and left no report' : ''}: its output says why.`;
    failures.push({ name: OUTSIDE, why });
  }
  return { passed: count('passed'), skipped: count('skipped'), failures };
}

/** @param {string[]} errors */
function shorten(errors) {
  // why: the runners write in colours
  const lines = stripVTControlCharacters(errors.join('\n')).split('\n');
  return [...lines.slice(0, WHY_LINES), ...(lines.length > WHY_LINES ? ['…'] : [])].join('\n');
}

/** @param {string} file @returns {unknown} null: there is no report */
function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
