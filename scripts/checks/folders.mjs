// A part of npm run check: no folder has more files than a reader takes in at a glance.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const MOST = 20;
/** Folders that may have more: each route is a file. */
const EXCEPTED = new Set(['app/routes']);

const root = process.argv[2] ?? process.cwd();
const wrong = ['app', 'scripts'].filter((folder) => existsSync(join(root, folder))).flatMap(tooFull);
for (const line of wrong) console.log(line);
process.exit(wrong.length > 0 ? 1 : 0);

/**
 * The folders below a folder, itself too, that have too many files; tests count to the file that they try.
 * @param {string} folder
 * @returns {string[]}
 */
function tooFull(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  const own =
    files.length > MOST && !EXCEPTED.has(folder)
      ? [`${folder} has ${files.length} files, of ${MOST} at most: a noun in it wants a folder of its own.`]
      : [];
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => tooFull(`${folder}/${name}`));
  return [...own, ...below];
}
