// npm run bench: how fast the store is on this machine. Each section is a file of tests/bench.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, SetupError, asCommand, setUp } from './setup.mjs';

const SECTIONS = readdirSync(join(ROOT, 'tests', 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''));

const HELP = `Usage: npm run bench [-- SECTION …] [--games N,N …] [--seconds N] [--catalogue FILE] [--phone] [--write]

Measures the store on this machine and prints a table for each section (all when none is named): ${SECTIONS.join(', ')}.
A figure says something only beside another one of the same run. A few have a mark; the command ends with 1 where one is missed. Databases are made under .cache/, on the disk
of the project, and removed. Give the machine nothing else to do meanwhile; its load is printed.

Of the section 'pages' alone:
  --games 48,100000  how many games the stores have, one after the other
  --seconds 2        how long each figure is measured
  --catalogue FILE   a CSV file of games with title, genre, platform and originPrice; without it titles are made up
  --phone            only what a phone with a slow processor and line sees, in Chromium; fetches Lighthouse from npm, 190 MB
  --write            writes the figures into docs/benchmarks.md, and leaves those of other sizes alone`;

/** @typedef {import('../tests/bench/measure').Section} Section */
/** @typedef {import('../tests/bench/measure').Options} Options */
/** @typedef {import('../tests/bench/measure').Row} Row */

await asCommand(async () => {
  const { names, isHelp, options } = readArguments();
  if (isHelp) return console.log(HELP);
  const unknown = names.find((name) => !SECTIONS.includes(name));
  if (unknown !== undefined) throw new SetupError(`There is no section called '${unknown}'.\n\n${HELP}`);
  await setUp(['install', 'build']);
  // As in production: some packages are slower in development.
  process.env['NODE_ENV'] = 'production';
  /** @type {string[]} */
  const tables = [];
  for (const name of names.length > 0 ? names : SECTIONS) tables.push(await measureSection(name, options));
  console.log(`\n${machine()}\n\n${tables.join('\n\n')}`);
});

/** @returns {{ names: string[], isHelp: boolean, options: Options }} */
function readArguments() {
  try {
    const { values, positionals: names } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        games: { type: 'string' },
        seconds: { type: 'string' },
        catalogue: { type: 'string' },
        phone: { type: 'boolean' },
        write: { type: 'boolean' },
      },
    });
    const games = values.games?.split(',').map(Number) ?? null;
    const seconds = values.seconds === undefined ? null : Number(values.seconds);
    if (![...(games ?? []), seconds ?? 1].every((value) => value > 0)) throw new Error("'--games' and '--seconds' take numbers above 0.");
    const { catalogue = null, phone: isPhoneOnly = false, write: isWritten = false } = values;
    const options = { games, seconds, catalogue, isPhoneOnly, isWritten };
    return { names, isHelp: values.help ?? false, options };
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

/**
 * @param {string} name
 * @param {Options} options
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
    const bundle = join(dir, 'bundle');
    const { section } = /** @type {{ section: Section }} */ (await importBundled(join('tests', 'bench', `${name}.bench.ts`), bundle));
    return table(section.title, await section.run({ tell, dir, options }));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * @param {string} title
 * @param {readonly Row[]} rows
 */
function table(title, rows) {
  const width = Math.max(...rows.map((row) => row.what.length));
  const line = (/** @type {string[]} */ [what = '', ...figures]) =>
    [what.padEnd(width), ...figures.map((text) => text.padStart(10))].join(' ');
  return [
    title,
    line(['', 'a second', 'p50', 'p99']),
    ...rows.map(({ what, perSecond, p50, p99, mark, share, note, errors }) =>
      [
        line([what, Math.round(perSecond).toLocaleString('en'), ms(p50), ms(p99)]),
        ...(mark ? [judge(mark)] : []),
        ...(share ? [judgeShare(share)] : []),
        ...(note ? [note] : []),
        ...(errors ? [count(errors)] : []),
      ].join('  '),
    ),
  ].join('\n');
}

/** @param {number} value */
function ms(value) {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
}

/** @param {NonNullable<Row['mark']>} mark */
function judge({ slowest, most }) {
  if (slowest <= most) return `slowest ${ms(slowest)}`;
  process.exitCode = 1;
  return `slowest ${ms(slowest)}, MISSED: at most ${most} ms`;
}

/** @param {NonNullable<Row['share']>} share */
function judgeShare({ is, least }) {
  const part = `${Math.round(100 * is)} % of the engine's own rate`;
  if (is >= least) return part;
  process.exitCode = 1;
  return `${part}, MISSED: at least ${Math.round(100 * least)} %`;
}

/** @param {readonly string[]} errors */
function count(errors) {
  if (errors.length === 0) return '0 errors';
  process.exitCode = 1;
  return `MISSED: ${errors.length} errors, such as ${errors.slice(0, 3).join('; ')}`;
}

function machine() {
  const load = loadavg().map((value) => value.toFixed(1));
  return `Node ${process.version} on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}; load of the last 1, 5 and 15 minutes: ${load.join(', ')}`;
}
