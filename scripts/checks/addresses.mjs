// A part of `npm run check`: finds addresses of the store that are spelled out outside the tables of addresses.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** Files that may spell out addresses: the tables, tests, and the sentences, which name addresses for people. */
const FREE = /^app\/domain\/paths\/(index|admin)\.ts$|^app\/ui\/translations\/|\.test\.tsx?$/;
/** The attributes where `/` is the address of the home page, and not a sign between two words. */
const LINKS = new Set(['to', 'href', 'action', 'closeTo']);
const REDIRECTS = /^(redirect\w*|navigate)$/;

/**
 * Every literal in app/ that begins like an address of a route.
 * @param {string} root the project's folder
 * @returns {string[]} `file:line text`
 */
function spelledOut(root) {
  const first = routeBeginnings(join(root, 'app/routes'));
  const isAddress = (/** @type {string} */ text) => {
    const [, begin] = /(?:^|=)\/([^/?#\s]+)/.exec(text) ?? [];
    return begin !== undefined && first.has(begin);
  };
  return filesOf(join(root, 'app'), /\.tsx?$/).flatMap((file) => {
    const name = relative(root, file);
    if (FREE.test(name)) return [];
    const source = ts.createSourceFile(name, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    return literalsOf(source)
      .filter((node) => isAddress(node.text) || (node.text === '/' && isLink(node)))
      .map((node) => `${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`);
  });
}

/**
 * The first parts of the addresses of all routes: `orders` for `orders.$id.tsx`, `robots.txt` for `robots[.]txt.ts`.
 * @param {string} folder
 */
function routeBeginnings(folder) {
  const names = readdirSync(folder).map((file) => file.replace(/\.tsx?$/, '').replace(/^_[^.]*\.?/, ''));
  const parts = names.map((name) => /^(?:\[\.\]|[^.])*/.exec(name)?.[0].replaceAll('[.]', '.').replace(/_$/, '') ?? '');
  return new Set(parts.filter((part) => part !== '' && !/^[_$]/.test(part)));
}

/**
 * @param {string} folder
 * @param {RegExp} pattern
 * @returns {string[]}
 */
function filesOf(folder, pattern) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}

/**
 * The texts of a file and the fixed parts of its templates, without its imports.
 * @param {ts.SourceFile} source
 */
function literalsOf(source) {
  /** @type {ts.LiteralLikeNode[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.Node} node */
function isLink({ parent }) {
  if (ts.isJsxAttribute(parent)) return LINKS.has(parent.name.getText());
  return ts.isCallExpression(parent) && REDIRECTS.test(parent.expression.getText());
}

const found = spelledOut(process.cwd());
for (const each of found) console.log(`${each}: name it by app/domain/paths/index.ts`);
process.exitCode = found.length > 0 ? 1 : 0;
