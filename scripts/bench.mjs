// npm run bench: how fast the store is on this machine. Each section is a file of tests/bench.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, SetupError, asCommand, setUp } from './setup.mjs';

const SECTIONS = ['pages', 'lighthouse', 'changes', 'search', 'orders', 'flood', 'load'];

const HELP = `Usage: npm run bench [-- SECTION …] [--games N,N …] [--seconds N]

Measures the store on this machine (Linux) and prints one table: ${SECTIONS.join(', ')}; all when none is named.
A figure says something only beside another one of the same run. Some have a mark; the command ends with 1 where one is missed.
'lighthouse' fetches its package, and needs a browser (npm run setup -- browser).
Databases are made under .cache/, and removed. Give the machine nothing else to do meanwhile; its load is printed.

  --games 48,27000,100000  how many games the stores of 'pages', 'changes' and 'search' have, one after the other
  --seconds N              how long each figure of 'pages', 'flood' and 'load' is measured`;

/** @typedef {import('../tests/bench/measure').Section} Section */
/** @typedef {import('../tests/bench/measure').Row} Row */
/** @typedef {import('../tests/bench/measure').Mark} Mark */

await asCommand(async () => {
  const { names, isHelp, ...options } = readArguments();
  if (isHelp) return console.log(HELP);
  await setUp(['install', 'build']);
  // As in production: some packages are slower in development.
  process.env['NODE_ENV'] = 'production';
  /** @type {Row[]} */
  const rows = [];
  for (const name of names.length > 0 ? names : SECTIONS) rows.push(...(await measureSection(name, options)));
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `\nNode ${process.version} on ${cpus().length} × ${cpus()[0]?.model.trim()}; load of 1, 5 and 15 minutes: ${load.join(', ')}\n`,
  );
  console.log(table(rows));
});

function readArguments() {
  try {
    const { values, positionals: names } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' }, games: { type: 'string', default: '48,27000,100000' }, seconds: { type: 'string' } },
    });
    const games = values.games.split(',').map(Number);
    const seconds = values.seconds === undefined ? null : Number(values.seconds);
    if (![...games, seconds ?? 1].every((value) => value > 0)) throw new Error("'--games' and '--seconds' take numbers above 0.");
    const unknown = names.find((name) => !SECTIONS.includes(name));
    if (unknown !== undefined) throw new Error(`There is no section called '${unknown}'.`);
    return { names, isHelp: values.help ?? false, games, seconds };
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

/**
 * @param {string} name
 * @param {{ games: readonly number[], seconds: number | null }} options
 * @returns {Promise<Row[]>}
 */
async function measureSection(name, options) {
  // Imported late: it needs a package that the set-up may have installed just now.
  const { importBundled } = await import('./typescript.mjs');
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(join(cache, 'bench-'));
  const start = Date.now();
  const tell = (/** @type {string} */ line) => console.log(`${name}, ${Math.round((Date.now() - start) / 1000)} s: ${line} …`);
  try {
    const file = join('tests', 'bench', `${name}.bench.ts`);
    const { section } = /** @type {{ section: Section }} */ (await importBundled(file, join(dir, 'bundle')));
    mkdirSync(join(dir, 'data'));
    const rows = await section({ tell, dir: join(dir, 'data'), ...options });
    return rows.map((row) => ({ ...row, what: `${name}: ${row.what}` }));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {readonly Row[]} rows */
function table(rows) {
  const width = Math.max(...rows.map((row) => row.what.length));
  const ms = (/** @type {number | undefined} */ value) => (value === undefined ? '' : `${value.toFixed(value < 10 ? 2 : 0)} ms`);
  const lines = rows.map(({ what, perSecond, p50, p99, marks = [], note = '' }) => {
    const rate = perSecond === undefined ? '' : Math.round(perSecond).toLocaleString('en');
    const told = [...marks.map(judge), note].filter((text) => text !== '').join('; ');
    return [what.padEnd(width), ...[rate, ms(p50), ms(p99)].map((text) => text.padStart(9)), told].join('  ');
  });
  return [[' '.repeat(width), ' a second', '      p50', '      p99'].join('  '), ...lines].map((line) => line.trimEnd()).join('\n');
}

/** @param {Mark} mark */
function judge({ what, is, unit, most = Infinity, least = -Infinity }) {
  const figure = `${what} ${Number(is.toPrecision(3))}${unit === undefined ? '' : ` ${unit}`}`;
  if (is <= most && is >= least) return figure;
  process.exitCode = 1;
  return `MISSED: ${figure}, ${is > most ? `at most ${most}` : `at least ${least}`}`;
}
