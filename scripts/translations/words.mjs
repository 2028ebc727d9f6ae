// The words of the pages and mails as a translator's file, and back. The code of the tables stays as it is: only texts change.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';

import { SetupError } from '../setup.mjs';
import { readPo, writePo } from './po.mjs';

const WORDS = 'app/ui/translations';
const MAILS = 'app/adapters/mail-templates';
const FORMS = /-(zero|two|few|many)$/;

/** @typedef {{ code: string, text: string, from: number, to: number, end: number }} Row a text and where it stands */

/**
 * All that shoppers and the owner read, in English and in this language.
 * @param {string} root
 * @param {string} language
 */
export function exportWords(root, language) {
  const english = englishOf(root);
  const entries = tablesOf(root, language).flatMap(({ file, rows }) =>
    rows.map(({ code, text }) => ({ code, text, file, english: english.get(originOf(code, english)) ?? '' })),
  );
  return { text: writePo(language, entries), count: entries.length };
}

/**
 * Writes the texts of a translator's file into the tables; nothing at all where one of them is wrong.
 * @param {string} root
 * @param {string} language
 * @param {string} po
 * @returns {Promise<{ wrong: string[], changed: string[] }>} `changed` are the codes
 */
export async function importWords(root, language, po) {
  const english = englishOf(root);
  const texts = readPo(po);
  const wrong = [...texts].flatMap(([code, text]) => faultsOf(code, text, english));
  if (texts.size === 0) wrong.push('The file has no texts.');
  if (wrong.length > 0) return { wrong, changed: [] };
  /** @type {string[]} */
  const changed = [];
  for (const { path, source, rows } of tablesOf(root, language)) {
    const edits = editsOf(rows, texts);
    if (edits.length === 0) continue;
    changed.push(...edits.map(({ code }) => code));
    const written = edits.toReversed().reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source);
    writeFileSync(path, await format(written, { ...(await resolveConfig(path)), filepath: path }));
  }
  return { wrong, changed };
}

/**
 * The texts that are new, and forms of counting that the table lacked, which stand behind the `-other` of their pair.
 * @param {Row[]} rows
 * @param {Map<string, string>} texts
 */
function editsOf(rows, texts) {
  const known = new Set(rows.map(({ code }) => code));
  return rows.flatMap(({ code, text, from, to, end }) => {
    const wanted = texts.get(code);
    const forms = code.endsWith('-other') ? ['zero', 'two', 'few', 'many'].map((form) => code.replace(/other$/, form)) : [];
    const added = forms.filter((form) => texts.has(form) && !known.has(form));
    return [
      ...(wanted === undefined || wanted === text ? [] : [{ code, from, to, text: literal(wanted) }]),
      ...added.map((form) => ({ code: form, from: end, to: end, text: `, '${form}': ${literal(texts.get(form) ?? '')}` })),
    ];
  });
}

/**
 * @param {string} code
 * @param {string} text
 * @param {Map<string, string>} english
 * @returns {string[]}
 */
function faultsOf(code, text, english) {
  const origin = english.get(originOf(code, english));
  if (origin === undefined) return [`'${code}': the shop has no such sentence.`];
  // 'No game' and 'one game' may be words without a number; a French word beside an English one may be missing.
  const isFree = (/** @type {string} */ mark) => mark === '<fr>' || (mark === '{count}' && /-(zero|one|two)$/.test(code));
  const lost = marksOf(origin).filter((mark) => !isFree(mark) && !marksOf(text).includes(mark));
  const unknown = marksOf(text).filter((mark) => !marksOf(origin).includes(mark));
  return [...lost.map((mark) => `'${code}': ${mark} is missing.`), ...unknown.map((mark) => `'${code}': ${mark} is not in English.`)];
}

/** @param {string} text */
function marksOf(text) {
  return [...(text.match(/\{\w+\}/g) ?? []), ...[...text.matchAll(/<(\w+)>[^<]*<\/\1>/g)].map(([, name]) => `<${name}>`)];
}

/**
 * The English code that a form of counting belongs to.
 * @param {string} code
 * @param {Map<string, string>} english
 */
function originOf(code, english) {
  return english.has(code) ? code : code.replace(FORMS, '-other');
}

/** @param {string} root */
function englishOf(root) {
  return new Map(tablesOf(root, 'en').flatMap(({ rows }) => rows.map(({ code, text }) => /** @type {const} */ ([code, text]))));
}

/**
 * The tables of words and mails in a language.
 * @param {string} root
 * @param {string} language
 * @returns {{ file: string, path: string, source: string, rows: Row[] }[]}
 */
function tablesOf(root, language) {
  const home = join(root, WORDS, language);
  if (!/^[a-z]{2}$/.test(language) || !existsSync(home))
    throw new SetupError(`The shop has no words in '${language}': there is no ${relative(root, home)}.`);
  const pages = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => ({ file, path: join(home, file), isMail: false }));
  const mails = [`${language}.ts`, `${language}-admin.ts`].map((file) => ({ file, path: join(root, MAILS, file), isMail: true }));
  return [...pages, ...mails].map(({ file, path, isMail }) => {
    const source = readFileSync(path, 'utf8');
    return { file, path, source, rows: rowsOf(source, isMail ? mailCode : pageCode) };
  });
}

/** @typedef {(text: ts.StringLiteralLike) => string | null} CodeOf the code of a text; null: not translated */

/** @type {CodeOf} */
const pageCode = ({ parent }) => (ts.isPropertyAssignment(parent) && !ts.isComputedPropertyName(parent.name) ? parent.name.text : null);

/**
 * Returns the place of a text in the mails, the same in all languages: 'mail.order-owed.paragraphs.1'.
 * @type {CodeOf}
 */
function mailCode(text) {
  /** @type {(string | number)[]} */
  const place = [];
  for (let node = /** @type {ts.Node} */ (text); !ts.isVariableDeclaration(node); node = node.parent) {
    if (ts.isSourceFile(node)) return null;
    if (ts.isArrayLiteralExpression(node.parent)) place.unshift(node.parent.elements.indexOf(/** @type {ts.Expression} */ (node)));
    else if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) place.unshift(node.name.text);
    else if (ts.isVariableDeclaration(node.parent) && !isExported(node.parent)) place.unshift(node.parent.name.getText());
  }
  return ['mail', ...place].join('.');
}

/** @param {ts.VariableDeclaration} declaration */
function isExported(declaration) {
  const { parent } = declaration.parent;
  return ts.isVariableStatement(parent) && (parent.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/**
 * @param {string} source
 * @param {CodeOf} codeOf
 * @returns {Row[]}
 */
function rowsOf(source, codeOf) {
  const file = ts.createSourceFile('table.ts', source, ts.ScriptTarget.Latest, true);
  /** @type {Row[]} */
  const rows = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const code = ts.isStringLiteralLike(node) && !isName(node) ? codeOf(node) : null;
    if (code !== null && ts.isStringLiteralLike(node))
      rows.push({ code, text: node.text, from: node.getStart(), to: node.end, end: node.parent.end });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return rows;
}

/** @param {ts.Node} node */
const isName = (node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** @param {string} text */
function literal(text) {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n');
  // Marks of direction are seen as what they are.
  return `'${escaped.replace(/[\u200e\u200f\u2066-\u2069]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)}'`;
}
