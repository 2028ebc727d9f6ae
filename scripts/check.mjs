// npm run check: types, lint, format, layers, circles, folders, comments, dead code, words, styles, sheets, addresses, two at a time.
import { ROOT, SetupError, asCommand, binary, run, setUp } from './setup.mjs';
import { join } from 'node:path';

// The longest parts first, so that two cores are busy to the end.
const PARTS = {
  types: () => [binary('typescript', 'tsc'), '--noEmit', '--pretty', 'false'],
  format: () => [
    binary('prettier', 'prettier'),
    '--check',
    '--cache',
    '--cache-location',
    join('node_modules', '.cache', 'prettier.json'),
    '--log-level',
    'warn',
    '.',
  ],
  'dead code': () => [binary('knip', 'knip'), '--no-progress', '--treat-config-hints-as-errors'],
  words: () => [join('scripts', 'checks', 'words.mjs')],
  styles: () => [join('scripts', 'checks', 'styles.mjs')],
  sheets: () => [join('scripts', 'checks', 'sheets.mjs')],
  layers: () => [binary('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.mjs', 'app', 'server.ts', 'scripts', 'tests'],
  circles: () => [binary('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser-folders.mjs', 'app'],
  folders: () => [join('scripts', 'checks', 'folders.mjs')],
  comments: () => [join('scripts', 'checks', 'comments.mjs')],
  lint: () => [binary('oxlint', 'oxlint'), '--type-aware', '--deny-warnings', '--format=stylish'],
  addresses: () => [join('scripts', 'checks', 'addresses.mjs')],
};

const HELP = `Usage: npm run check [-- PART …]

Checks the code without running it, and exits with 1 if anything is wrong. Parts (all when none is named):
  types       TypeScript, strict
  lint        oxlint, with its type-aware, accessibility and hooks rules, and names of before (.oxlintrc.json)
  format      prettier; npm run format corrects it
  layers      which room may import which, and words of before in paths (.dependency-cruiser.mjs)
  circles     folders of a layer that import each other (.dependency-cruiser-folders.mjs)
  folders     folders with too many files
  comments    docstrings without a verb or a noun at the beginning, persons without a name, measurements, files that are missing
  words       sentences that nothing says
  styles      classes that are styled in two stylesheets, or that nothing uses
  sheets      classes of a page that no sheet it loads styles
  dead-code   files, exports and packages that nothing uses (knip.json)
  addresses   addresses of the store that are spelled out beside app/domain/paths/index.ts`;

await asCommand(async () => {
  const args = process.argv.slice(2).map((arg) => arg.replace('-', ' '));
  if (process.argv.includes('--help')) return console.log(HELP);
  const unknown = args.find((arg) => !(arg in PARTS));
  if (unknown !== undefined) throw new SetupError(`There is no part called '${unknown}'.\n\n${HELP}`);
  await setUp(['install']);
  const failed = await inTwoLanes(Object.entries(PARTS).filter(([name]) => args.length === 0 || args.includes(name)));
  if (failed.length > 0) throw new SetupError(`Failed: ${failed.join(', ')}.`);
  console.log('\nAll is well.');
});

/**
 * Runs every part, two at a time, and prints each as it ends.
 * @param {[string, () => string[]][]} parts
 * @returns {Promise<string[]>} the names of those that failed
 */
async function inTwoLanes(parts) {
  const queue = [...parts];
  /** @type {string[]} */
  const failed = [];
  const lane = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const [name, command] = part;
      const start = Date.now();
      const { code, output } = await run([process.execPath, ...command()]);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s`);
      if (code === 0) continue;
      failed.push(name);
      console.log(`\n${output.replaceAll(`${ROOT}/`, '').trim()}\n`);
    }
  };
  await Promise.all([lane(), lane()]);
  return failed;
}
