// A part of npm run check: finds sentences of app/ui/words that nothing uses, codes that stand in two tables, and texts of shoppers' pages that stand in the page itself. The compiler finds sentences that are missing.
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const WORDS = 'app/ui/words/';
/** The tables of all languages. */
const TABLES = /^app\/ui\/words\/[a-z]{2}\//;
/** Markup that shoppers see. */
const PAGES = /^app\/(root|ui\/(shop|kit)\/.*|routes\/(?!_desk).*)\.tsx$/;
const NAME = 'Miftah';
/** Attributes that people read or hear. */
const READ = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label']);
/** Files that only list codes: a code must also be used elsewhere. */
const LISTS = new Set(['app/domain/form-error.ts']);

const EQUALS = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

const root = process.argv[2] ?? process.cwd();
const { fileNames, options } = readProject(root);
const program = ts.createProgram(fileNames, { ...options, noEmit: true, incremental: false });
const checker = program.getTypeChecker();
const sources = program.getSourceFiles().filter((file) => !file.isDeclarationFile && fileNames.includes(file.fileName));

const codes = new Set(sources.filter((file) => nameOf(file).startsWith(`${WORDS}en/`)).flatMap(codesOf));
const said = new Set();
for (const file of sources) if (!TABLES.test(nameOf(file)) && !LISTS.has(nameOf(file))) look(file);

const unused = [...codes].filter((code) => !said.has(code) && !said.has(code.replace(/-(one|other)$/, '')));
for (const code of unused) console.log(`Nothing says '${code}'.`);
const twice = tablesOfTwo();
for (const [code, files] of twice) console.log(`'${code}' stands in two tables: ${files.join(', ')}.`);
const spelled = sources.filter((file) => PAGES.test(nameOf(file))).flatMap(textsOf);
for (const text of spelled) console.log(text);
if (codes.size === 0) console.log(`No sentence was found below ${WORDS}en.`);
process.exit(unused.length > 0 || twice.length > 0 || spelled.length > 0 || codes.size === 0 ? 1 : 0);

/**
 * The files of the program, without tests.
 * @param {string} folder
 */
function readProject(folder) {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile.bind(ts.sys));
  const { fileNames: all, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const runs = /^(app|scripts)\/.*\.tsx?$|^server\.ts$/;
  return {
    options,
    fileNames: all.filter((file) => runs.test(relative(folder, file).split(sep).join('/')) && !/\.test\.tsx?$/.test(file)),
  };
}

/**
 * The texts of a page that would be the same in every language: between its tags, and in what is read aloud of them.
 * @param {ts.SourceFile} file
 * @returns {string[]}
 */
function textsOf(file) {
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const text = shownText(node);
    if (/\p{L}{2}/u.test(text) && text !== NAME) found.push(`${nameOf(file)} spells out '${text}'.`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * @param {ts.Node} node
 * @returns {string}
 */
function shownText(node) {
  if (ts.isJsxText(node)) return node.text.trim();
  const isRead = ts.isJsxAttribute(node) && READ.has(node.name.getText());
  if (isRead && node.initializer && ts.isStringLiteral(node.initializer)) return node.initializer.text;
  if (!ts.isJsxExpression(node) || !node.expression || ts.isJsxAttribute(node.parent)) return '';
  if (ts.isStringLiteralLike(node.expression)) return node.expression.text;
  if (!ts.isTemplateExpression(node.expression)) return '';
  return [node.expression.head, ...node.expression.templateSpans.map((span) => span.literal)]
    .map((part) => part.text)
    .join(' ')
    .trim();
}

/** @param {ts.SourceFile} file */
function nameOf(file) {
  return relative(root, file.fileName).split(sep).join('/');
}

/**
 * The codes that stand in two tables which one page may load: the later one would hide the earlier one. Pages load tables of the shop or of the
 * desk, with those that both share.
 * @returns {[string, string[]][]}
 */
function tablesOfTwo() {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const file of sources.filter((one) => nameOf(one).startsWith(`${WORDS}en/`)))
    for (const code of codesOf(file)) files.set(code, [...(files.get(code) ?? []), nameOf(file).slice(WORDS.length)]);
  const meet = (/** @type {string[]} */ names) =>
    ['shop', 'desk'].some((area) => names.filter((name) => !isOfOther(name, area)).length > 1);
  return [...files].filter(([, names]) => meet(names));
}

/**
 * @param {string} name
 * @param {string} area
 */
function isOfOther(name, area) {
  const folder = name.split('/')[1];
  return (folder === 'shop' || folder === 'desk') && folder !== area;
}

/**
 * The codes of a table.
 * @param {ts.SourceFile} file
 * @returns {string[]}
 */
function codesOf(file) {
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && (ts.isStringLiteral(node.name) || ts.isIdentifier(node.name))) found.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * Notes every text that can be a code: literals used as values, and the texts that a template's type allows.
 * @param {ts.Node} node
 */
function look(node) {
  if (ts.isStringLiteralLike(node)) said.add(node.text);
  else if (ts.isTemplateExpression(node)) note(checker.getTypeAtLocation(node));
  ts.forEachChild(node, (child) => (isNoValue(child, node) ? undefined : look(child)));
}

/**
 * @param {ts.Node} node
 * @param {ts.Node} parent
 */
function isNoValue(node, parent) {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return true;
  if (ts.isPropertyAssignment(parent)) return node === parent.name;
  if (ts.isCaseClause(parent)) return node === parent.expression;
  return ts.isBinaryExpression(parent) && EQUALS.has(parent.operatorToken.kind) && ts.isStringLiteral(node);
}

/** @param {ts.Type} type */
function note(type) {
  if (type.isUnion()) type.types.forEach(note);
  else if (type.isStringLiteral()) said.add(type.value);
  else if (type.flags & ts.TypeFlags.TemplateLiteral) {
    const { texts } = /** @type {ts.TemplateLiteralType} */ (type);
    const [first = '', last = ''] = [texts[0], texts.at(-1)];
    for (const code of codes) if (first !== '' && code.startsWith(first) && code.endsWith(last)) said.add(code);
  }
}
