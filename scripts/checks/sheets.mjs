// A part of npm run check: whatever class a page may show is styled in a sheet that this page loads.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = process.argv[2] ?? process.cwd();
const ROUTES = 'app/routes';
const SHEETS = 'app/ui/storefront/styles.ts';
/** Names the classes of others, in a layer of its own. */
const ACROSS = 'app/ui/components/styles/motion.css';

const all = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' }).map((file) => join('app', file));
const routes = all.filter((file) => dirname(file) === ROUTES && file.endsWith('.tsx'));
const styledIn = classesOfSheets(all.filter((file) => file.endsWith('.css') && file !== ACROSS));
const frame = markupOf('app/root.tsx');
const everywhere = loadedBy('app/root.tsx');

const wrong = new Set(routes.flatMap(unstyledOn));
for (const line of wrong) console.log(line);
process.exit(wrong.size > 0 || routes.length === 0 ? 1 : 0);

/**
 * The classes that a route's files name, and none of its sheets styles.
 * @param {string} route
 */
function unstyledOn(route) {
  const around = routes.filter((other) => basename(route).startsWith(`${basename(other, '.tsx')}.`));
  const loaded = new Set([everywhere, ...[...around, route].map(loadedBy)].flatMap((sheets) => [...sheets]));
  return [...new Set([...frame, ...markupOf(route)])].flatMap((file) =>
    classesIn(read(file)).flatMap((name) => {
      const sheets = [...(styledIn.get(name) ?? [])];
      const isStyled = sheets.length === 0 || sheets.some((sheet) => loaded.has(sheet));
      return isStyled ? [] : [`${route} may show .${name} (${file}), and loads no sheet that styles it: ${sheets.join(', ')}`];
    }),
  );
}

/**
 * Each class, with the sheets that style it by itself or as the outermost of several.
 * @param {readonly string[]} sheets
 */
function classesOfSheets(sheets) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const sheet of sheets) {
    for (const [, list = ''] of read(sheet).matchAll(/([^{};]+)\{/g)) {
      for (const selector of list.trim().startsWith('@') ? [] : list.split(',')) {
        const name = /\.([a-z][\w-]*)/i.exec(selector)?.[1];
        if (name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(sheet));
      }
    }
  }
  return found;
}

/**
 * The sheets that a route or the root names, with all that they import.
 * @param {string} file
 * @returns {Set<string>}
 */
function loadedBy(file) {
  const text = read(file);
  const [, name = ''] = /\{ (\w+) as links \} from '~\/ui\/storefront\/styles'/.exec(text) ?? [];
  const [, imported = ''] = new RegExp(`const ${name} = sheet\\((\\w+)\\)`).exec(name === '' ? '' : read(SHEETS)) ?? [];
  const [, shop = ''] = new RegExp(`import ${imported} from '(.+)\\?url'`).exec(imported === '' ? '' : read(SHEETS)) ?? [];
  const own = [...text.matchAll(/from '(.+\.css)\?url'/g)].map(([, path = '']) => resolve(file, path));
  return new Set([...own, ...(shop === '' ? [] : [resolve(SHEETS, shop)])].flatMap((sheet) => [...withImports(sheet)]));
}

/**
 * @param {string} sheet
 * @returns {string[]}
 */
function withImports(sheet) {
  return [sheet, ...[...read(sheet).matchAll(/@import '(.+?)'/g)].flatMap(([, path = '']) => withImports(resolve(sheet, path)))];
}

/**
 * The files with markup that a file imports, itself too.
 * @param {string} file
 * @param {Set<string>} seen
 */
function markupOf(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of read(file).matchAll(/from '((?:~|\.)[^']*)'/g)) {
    const name = resolve(file, path);
    const found = [`${name}.tsx`, `${name}.ts`].find((each) => existsSync(join(root, each)));
    if (found !== undefined && /^app.ui.(?!translations)/.test(found)) markupOf(found, seen);
  }
  return seen;
}

/**
 * The classes that markup names in plain words.
 * @param {string} text
 */
function classesIn(text) {
  const values = [...text.matchAll(/\bclassName=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g)].map(([, value = '']) => value);
  const words = values.flatMap((value) => value.match(/"[^"]*"|'[^']*'|`[^`]*`/g) ?? []);
  return words.flatMap((word) => word.replaceAll(/\$\{[^}]*\}/g, ' ').match(/[a-z][\w-]*/gi) ?? []);
}

/**
 * @param {string} from
 * @param {string} path
 */
function resolve(from, path) {
  return path.startsWith('~/') ? join('app', path.slice(2)) : join(dirname(from), path);
}

/** @param {string} file */
function read(file) {
  return readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
}
