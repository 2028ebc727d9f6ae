// npm test: every test, and at the end what failed and one line that counts them.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, SetupError, asCommand, binary, setUp } from './setup.mjs';
import { readReport } from './testing/report.mjs';

const HELP = `Usage: npm test [-- unit | e2e] [FILTER …]

Sets up what is missing (packages, build, browser, Firebase's Authentication emulator) and runs every test; the end names what failed, and the last line counts them.
A test that fails is tried a second time, and named if that is how it passed; what is about chance (tests/faults) is not.
  unit      only what needs no browser: units, HTTP, faults, tooling (vitest)
  e2e       only the browser's: each with and without JavaScript, at 390 and 1280 pixels (Playwright)
  FILTER    handed on to the runner of the part named, for example: npm test -- e2e purchase`;

const RESULTS = join(ROOT, 'test-results');

/** What each form of the command needs. @type {Record<'unit' | 'e2e' | 'all', import('./setup.mjs').Part[]>} */
const PARTS = {
  unit: ['install', 'build', 'auth-emulator'],
  e2e: ['install', 'build', 'browser'],
  all: ['install', 'build', 'browser', 'auth-emulator'],
};

/** @typedef {import('./testing/report.mjs').Report} Report */

await asCommand(async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (process.argv.includes('--help')) return console.log(HELP);
  if (first !== undefined && first !== 'unit' && first !== 'e2e') throw new SetupError(`Name 'unit' or 'e2e' first.\n\n${HELP}`);
  await setUp(PARTS[first ?? 'all']);
  mkdirSync(RESULTS, { recursive: true });
  /** @type {Report[]} */
  const reports = [];
  if (first !== 'e2e') reports.push(await runUnit(rest));
  if (first !== 'unit') reports.push(await runBrowser(rest));
  tell(reports);
  // A part that ran nothing has proved nothing.
  process.exitCode = reports.every(({ passed, failures }) => passed > 0 && failures.length === 0) ? 0 : 1;
});

/** @param {string[]} filters */
function runUnit(filters) {
  const args = ['run', '--reporter=default', `--reporter=${join(ROOT, 'scripts', 'testing', 'vitest-reporter.mjs')}`, ...filters];
  return runner(binary('vitest', 'vitest'), args, 'vitest.json');
}

/** @param {string[]} filters */
async function runBrowser(filters) {
  const { findBrowser } = await import('./browser.mjs');
  const args = ['test', `--reporter=list,${join(ROOT, 'scripts', 'testing', 'playwright-reporter.mjs')}`, ...filters];
  return runner(binary('playwright', 'playwright'), args, 'playwright.json', { CHROMIUM_PATH: (await findBrowser()) ?? '' });
}

/**
 * Once more what is far above in the output: all that failed, of both runners.
 * @param {Report[]} reports
 */
function tell(reports) {
  const failures = reports.flatMap((report) => report.failures);
  const secondTries = reports.flatMap((report) => report.secondTries);
  const sum = (/** @type {'passed' | 'skipped'} */ name) => reports.reduce((total, report) => total + report[name], 0);
  for (const { name, why } of failures) console.log(`\nFailed: ${name}\n${why.replaceAll(/^/gm, '    ')}`);
  if (secondTries.length > 0) console.log(['\nPassed at the second try only:', ...secondTries].join('\n  '));
  console.log(`\n${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`);
}

/**
 * Runs a runner with its output shown, and reads the report that it leaves.
 * @param {string} command
 * @param {string[]} args
 * @param {string} name the report's file
 * @param {Record<string, string>} [env]
 * @returns {Promise<Report>}
 */
async function runner(command, args, name, env = {}) {
  const file = join(RESULTS, name);
  rmSync(file, { force: true });
  const child = spawn(process.execPath, [command, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', TEST_REPORT: file, ...env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on('close', (result) => resolve(result ?? 1)));
  return readReport(file, code);
}
