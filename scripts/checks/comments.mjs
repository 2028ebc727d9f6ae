// A part of npm run check: docstrings begin with a verb or a noun, persons have names, no comment measures, and files that one names exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BEGINNING = /^\/\*\*\s+(What|How|Whether|One|Where|When|Who|Which|If|So|Why|Of)\b/;
const PERSON = /\b(she|hers?|herself|whoever|nobody)\b/i;
const NUMBER = /\d\s?(ms|s|MB|kB|KB|GB|%)(?![\w/])/;
const FILE = /[\w./$[\]-]*[\w\]]\.tsx?\b/g;
const SPEED = /\b(quicker|faster|slower|(takes|took) \d)/;

const root = process.argv[2] ?? process.cwd();
const files = ['app', 'scripts', 'tests']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(tsx?|mjs)$/.test(file));
const known = [...files, ...readdirSync(root)];
const wrong = files.flatMap(faultsOf);
for (const line of wrong) console.log(line);
process.exit(wrong.length > 0 || files.length === 0 ? 1 : 0);

/** @param {string} file */
function faultsOf(file) {
  return commentsOf(file).flatMap(({ text, line }) => {
    const [, word] = BEGINNING.exec(text) ?? [];
    const [person] = PERSON.exec(text) ?? [];
    const missing = [...text.matchAll(FILE)].filter(([path]) => !known.some((each) => `/${each}`.endsWith(`/${path}`)));
    const isMeasured = text.split(/[.;:] /).some((part) => NUMBER.test(part) && SPEED.test(part));
    return [
      ...(word ? [`${file}:${line}: a docstring begins with '${word}', not with a verb or a noun.`] : []),
      ...(person ? [`${file}:${line}: '${person}' in a comment: name the person.`] : []),
      ...missing.map(([path]) => `${file}:${line}: no file ends with '${path}'.`),
      ...(isMeasured ? [`${file}:${line}: a measurement in a comment: it belongs into the commit.`] : []),
    ];
  });
}

/**
 * Returns the comments of a file that have lines of their own.
 * @param {string} file
 */
function commentsOf(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  /** @type {{ text: string, line: number }[]} */
  const found = [];
  let isOpen = false;
  for (const [index, raw] of lines.entries()) {
    const text = raw.trim().replace(/^\{(?=\/\*)/, '');
    const last = found.at(-1);
    if (isOpen && last) last.text += ` ${text.replace(/^\*\s?/, '')}`;
    else if (/^\/[*/]/.test(text)) found.push({ text, line: index + 1 });
    else continue;
    isOpen = (isOpen || text.startsWith('/*')) && !text.includes('*/');
  }
  return found;
}
