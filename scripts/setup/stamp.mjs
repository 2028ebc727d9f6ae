// Stamps that say whether a part of the set-up is up to date. Plain Node, without packages.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * A digest of the names and contents of files below a folder; of a folder among them, all files that the build may read.
 * @param {string} root
 * @param {string[]} paths
 * @param {string} [extra]
 */
export function digest(root, paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const file of paths.flatMap((path) => filesOf(join(root, path)))) {
    const content = readFileSync(file);
    hash.update(`\0${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !/(\.test\.tsx?|\.mjs)$/.test(name))
    .flatMap((name) => filesOf(join(path, name)));
}

/**
 * Returns whether a part was set up with this stamp.
 * @param {string} file
 * @param {string} stamp
 */
export function isStamped(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}
