// npm test: every promise once; npm run test:all: everything. The end names each failure and counts the tests.
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteDuration } from './durations.mjs';
import { ROOT, SetupError, asCommand, binary, setUp } from './setup.mjs';
import { readPlaywright, readVitest } from './test-report.mjs';

const HELP = `Usage: npm test [-- unit | e2e] [FILTER …]
       npm run test:all [-- --more | --rest | --long [FILTER …]]

Sets up what is missing (packages, build, browser; beyond npm test Firebase's Authentication emulator) and runs the tests, those of both runners at once;
the end names what failed, and the last line counts them.
Nothing is tried a second time: a test that needs it is a fault to find.
  unit       only what needs no browser: units, HTTP, faults, tooling (vitest)
  e2e        only the browser's (Playwright)
  FILTER     handed on to the runner of the part named, for example: npm test -- e2e purchase
  test:all   all that npm test runs, and: crashes, races and restores, the browser's tests in all four windows, most features on the double of
             Firestore, Google's emulators, and the long forms of most faults
  --more     what each change pays for beyond npm test: crashes, races and restores, the window without scripts, the second engine, the tests
             that npm test shortens, and purchases by the keyboard
  --rest     all that test:all has beyond npm test
  --long     only the tests of crashes, races and outages, all in their long forms; kills, restores and the model take a quarter of an hour and more

docs/development.md says what is where, and how long each part takes.`;

/** The extent of a run, for both runners' settings: `once` what npm test does, `rest` what it leaves out, `more` of that what each change pays for, `all` all. @typedef {'once' | 'more' | 'rest' | 'all'} Extent */
/** @typedef {import('./test-report.mjs').Report} Report */

/** The needs of each form of the command. @type {Record<'unit' | 'e2e' | 'both', import('./setup.mjs').Part[]>} */
const NEEDS = {
  unit: ['install', 'build'],
  e2e: ['install', 'build', 'browser'],
  both: ['install', 'build', 'browser'],
};

/** Four times what the tests ever have open at once. */
const MEMORY_BYTES = 4 * 2 ** 30;

/** The words that say how much runs. */
const EXTENTS = ['--all', '--more', '--rest', '--long'];

const RESULTS = join(ROOT, 'test-results');

await asCommand(async () => {
  if (process.argv.includes('--help')) return console.log(HELP);
  const { extent, part, filters } = readArguments(process.argv.slice(2));
  await setUp(extent === 'once' || part === 'e2e' ? NEEDS[part] : [...NEEDS[part], 'auth-emulator']);
  mkdirSync(RESULTS, { recursive: true });
  // why in memory: thousands of databases are made and thrown away, and each commit waits for its disk
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'miftah-tests-'));
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const startedAt = Date.now();
  const reports = await runParts(part, extent, filters);
  const isWhole = extent === 'once' && part === 'both';
  const slow = isWhole ? noteDuration('npm test', (Date.now() - startedAt) / 1000) : null;
  tell(reports, slow);
  // A part that ran no test has proved nothing.
  process.exitCode = reports.every(({ passed, failures }) => passed > 0 && failures.length === 0) ? 0 : 1;
});

/**
 * @param {string[]} args
 * @returns {{ extent: Extent, part: 'unit' | 'e2e' | 'both', filters: string[] }}
 */
function readArguments(args) {
  const words = args.filter((arg) => !EXTENTS.includes(arg));
  if (args.includes('--long')) {
    process.env['FAULTS'] = 'long';
    return { extent: 'all', part: 'unit', filters: ['--project', 'resilience', ...words] };
  }
  const extent = args.includes('--more') ? 'more' : args.includes('--rest') ? 'rest' : args.includes('--all') ? 'all' : 'once';
  const [part, ...filters] = words;
  if (part === undefined) return { extent, part: 'both', filters };
  if (part !== 'unit' && part !== 'e2e') throw new SetupError(`Name 'unit' or 'e2e' first.\n\n${HELP}`);
  return { extent, part, filters };
}

/** A folder of the system that is kept in memory, with room for every database of the tests; null where there is none. */
function memoryFolder() {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MEMORY_BYTES ? folder : null;
  } catch {
    return null;
  }
}

/**
 * Both runners at once: while a test of one waits for a process or for a clock, a test of the other has the core. The browser's output is
 * shown when the other runner has ended, and from then on as it comes.
 * @param {'unit' | 'e2e' | 'both'} part
 * @param {Extent} extent
 * @param {string[]} filters
 * @returns {Promise<Report[]>}
 */
async function runParts(part, extent, filters) {
  if (part === 'unit') return [await runUnit(extent, filters)];
  if (part === 'e2e') return [await runBrowser(extent, filters)];
  const unit = runUnit(extent, filters);
  return Promise.all([unit, runBrowser(extent, filters, unit)]);
}

/** @param {Extent} extent @param {string[]} filters */
function runUnit(extent, filters) {
  const file = join(RESULTS, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters];
  return runner([binary('vitest', 'vitest'), ...args], file, readVitest, { TEST_EXTENT: extent });
}

/** @param {Extent} extent @param {string[]} filters @param {Promise<unknown>} [first] its output waits for this */
async function runBrowser(extent, filters, first) {
  const { findBrowser } = await import('./browser.mjs');
  const file = join(RESULTS, 'playwright.json');
  const env = { CHROMIUM_PATH: (await findBrowser()) ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: file, TEST_EXTENT: extent };
  return runner([binary('playwright', 'playwright'), 'test', '--reporter=list,json', ...filters], file, readPlaywright, env, first);
}

/**
 * Repeats the failures of both runners, which are far above in the output.
 * @param {Report[]} reports
 * @param {string | null} slow said where the last runs took too long
 */
function tell(reports, slow) {
  const failures = reports.flatMap((report) => report.failures);
  const sum = (/** @type {'passed' | 'skipped'} */ name) => reports.reduce((total, report) => total + report[name], 0);
  for (const { name, why } of failures) console.log(`\nFailed: ${name}\n${why.replaceAll(/^/gm, '    ')}`);
  if (slow) console.log(`\n${slow}`);
  console.log(`\n${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`);
}

/**
 * Runs a runner, shows its output, and reads the report that it writes.
 * @param {string[]} command
 * @param {string} file the report
 * @param {(file: string, code: number) => Report} read
 * @param {Record<string, string>} env
 * @param {Promise<unknown>} [first] its output waits for this
 * @returns {Promise<Report>}
 */
async function runner(command, file, read, env, first) {
  rmSync(file, { force: true });
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: first ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  if (first) showAfter(first, child);
  let isStopped = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => (isStopped = child.kill(signal)));
  const code = await new Promise((resolve) => child.on('close', (result) => resolve(result ?? 1)));
  // why: a stop of one runner is meant for both
  if (isStopped) process.exit(1);
  return read(file, code);
}

/**
 * @param {Promise<unknown>} first
 * @param {import('node:child_process').ChildProcess} child
 */
function showAfter(first, child) {
  /** @type {Buffer[]} */
  const waiting = [];
  let isTurn = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (/** @type {Buffer} */ bytes) => (isTurn ? process.stdout.write(bytes) : waiting.push(bytes)));
  void first.finally(() => {
    isTurn = true;
    for (const bytes of waiting) process.stdout.write(bytes);
  });
}
