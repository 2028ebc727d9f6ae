// npm test: every test, and one line at the end that counts them.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, SetupError, asCommand, binary, setUp } from './setup.mjs';

const HELP = `Usage: npm test [-- unit | e2e] [FILTER …]

Sets up what is missing (packages, build, browser, Firebase's Authentication emulator) and runs every test; the last line counts them.
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

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

await asCommand(async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (process.argv.includes('--help')) return console.log(HELP);
  if (first !== undefined && first !== 'unit' && first !== 'e2e') throw new SetupError(`Name 'unit' or 'e2e' first.\n\n${HELP}`);
  await setUp(PARTS[first ?? 'all']);
  mkdirSync(RESULTS, { recursive: true });
  /** @type {Counts[]} */
  const all = [];
  if (first !== 'e2e') all.push(await runUnit(rest));
  if (first !== 'unit') all.push(await runBrowser(rest));
  const sum = (/** @type {keyof Counts} */ name) => all.reduce((total, counts) => total + counts[name], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  // A part that ran nothing has proved nothing.
  process.exitCode = sum('failed') === 0 && all.every((counts) => counts.passed > 0) ? 0 : 1;
});

/**
 * @param {string[]} filters
 * @returns {Promise<Counts>}
 */
async function runUnit(filters) {
  const file = join(RESULTS, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters];
  const { code, report } = await runner(binary('vitest', 'vitest'), args, file);
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  return counted({ passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0, skipped }, code);
}

/**
 * @param {string[]} filters
 * @returns {Promise<Counts>}
 */
async function runBrowser(filters) {
  const file = join(RESULTS, 'playwright.json');
  const { findBrowser } = await import('./browser.mjs');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: (await findBrowser()) ?? '' };
  const { code, report } = await runner(binary('playwright', 'playwright'), ['test', '--reporter=list,json', ...filters], file, env);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report.stats ?? {};
  return counted({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

/**
 * What failed outside any test (a file that can't be loaded, an error after the last test) counts as one failure.
 * @param {Counts} counts
 * @param {number} code
 */
function counted(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * Runs a runner with its output shown, and reads the report that it leaves.
 * @param {string} command
 * @param {string[]} args
 * @param {string} file
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number, report: any }>}
 */
async function runner(command, args, file, env = {}) {
  rmSync(file, { force: true });
  const child = spawn(process.execPath, [command, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on('close', (result) => resolve(result ?? 1)));
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { code: code === 0 ? 1 : code, report: {} };
  }
}
