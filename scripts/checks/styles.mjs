// A part of npm run check: one stylesheet styles each class, something uses it, and each rule works from right to left too.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stylesheets that may name the classes of others, in their own layers. */
const ACROSS = new Set(['app/ui/components/styles/motion.css']);

const root = process.argv[2] ?? process.cwd();
const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' }).map((file) => join('app', file));
const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => readFileSync(join(root, file), 'utf8'));
const words = new Set(code.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []));
/** The beginnings of classes that code puts together: `badge--${tone}`. */
const stems = new Set(code.flatMap((text) => [...text.matchAll(/([a-z][\w-]*-)\$\{/gi)].map(([, stem = '']) => stem)));

/** Names of a side of the window, which is the wrong one from right to left. */
const PHYSICAL = new RegExp(
  [
    '(?:(?:scroll-)?(?:margin|padding)-|border-|inset-)?(?:left|right)\\b[\\w-]*\\s*:',
    '(?:(?:scroll-)?(?:margin|padding)|border)-(?:top|bottom)\\b[\\w-]*\\s*:',
    '(?:text-align|float|clear)\\s*:\\s*(?:left|right)\\b',
    '(?:margin|padding|inset|border-width)\\s*:\\s*\\S+ (?<side>\\S+) \\S+ (?!\\k<side>\\s*[;}])[^\\s;]+\\s*[;}]',
  ]
    .map((each) => `(?<![\\w-])${each}`)
    .join('|'),
  'g',
);

/** @type {Map<string, Set<string>>} */
const sheets = new Map();
/** @type {Set<string>} */
const classes = new Set();
/** @type {string[]} */
const physical = [];
for (const file of files.filter((each) => each.endsWith('.css') && !ACROSS.has(each))) {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
  for (const [found] of text.matchAll(PHYSICAL)) physical.push(`${file} names a side of the window: ${found}`);
  for (const [, list = ''] of text.matchAll(/([^{};]+)\{/g)) {
    for (const selector of list.trim().startsWith('@') ? [] : list.split(',')) {
      const [own, ...others] = [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
      for (const name of [own, ...others]) if (name !== undefined) classes.add(name);
      // `.badge` is the look of a badge. `.line .badge` is its place in a line, and belongs to the line.
      if (own !== undefined && !/[\s>+~(]/.test(selector.trim())) sheets.set(own, (sheets.get(own) ?? new Set()).add(file));
    }
  }
}

const wrong = [
  ...physical,
  ...[...sheets]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `.${name} is styled in several sheets: ${[...where].join(', ')}`),
  ...[...classes].filter((name) => !isUsed(name)).map((name) => `.${name} is styled, and nothing uses it.`),
  ...[...namedByTheStorefront()]
    .filter(isOfTheAdminArea)
    .map((name) => `.${name} is used by the storefront or the components, and styled in the admin area alone.`),
];
for (const line of wrong) console.log(line);
process.exit(wrong.length > 0 || classes.size === 0 ? 1 : 0);

/** @param {string} name */
function isUsed(name) {
  return words.has(name) || [...stems].some((stem) => name.startsWith(stem) && !name.slice(stem.length).includes('-'));
}

/** The classes that the markup of the storefront and the components names. */
function namedByTheStorefront() {
  const markup = files.filter((file) => /^app.(root\.tsx|ui.(storefront|components).*\.tsx)$/.test(file) && !file.includes('.test.'));
  const named = markup.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/className=("[^"]*"|\{[^}]*\})/g) ?? []);
  return new Set(named.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []));
}

/** @param {string} name */
function isOfTheAdminArea(name) {
  const where = [...(sheets.get(name) ?? [])];
  return where.length > 0 && where.every((file) => /^app.ui.admin./.test(file));
}
