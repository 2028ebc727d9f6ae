// A part of npm run check: finds sentences of app/ui/translations that nothing uses, codes that stand in two tables, and texts of pages that stand in the page itself. The compiler finds sentences that are missing.
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const WORDS = 'app/ui/translations/';
/** The tables of all languages. */
const TABLES = /^app\/ui\/translations\/[a-z]{2}\//;
/** Markup that people see. */
const PAGES = /^app\/(root|ui\/(storefront|admin|components)\/.*|routes\/.*)\.tsx$/;
/** Texts that every language writes so. */
const NAMES = new Set(['Miftah', 'Message-ID', 'MF-XXXXXX', 'npm run data -- backup']);
/** Attributes that people read or hear. */
const READ = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label']);
/** Files that only list codes: a code must also be used elsewhere. */
const LISTS = new Set(['app/domain/shared/form-error.ts']);

/** Operators whose value is one of their two sides. */
const CHOOSES = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]);
const EQUALS = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

/**
 * Returns the faults of the words of the shop below a folder, a line for each.
 * @param {string} root
 * @returns {string[]}
 */
function wrongWords(root) {
  const { fileNames, options } = readProject(root);
  const program = ts.createProgram(fileNames, { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter((file) => !file.isDeclarationFile && fileNames.includes(file.fileName));
  /** @param {ts.SourceFile} file */
  const nameOf = (file) => relative(root, file.fileName).split(sep).join('/');
  const english = sources
    .filter((file) => nameOf(file).startsWith(`${WORDS}en/`))
    .map((file) => ({ name: nameOf(file).slice(WORDS.length), codes: codesOf(file) }));
  const codes = new Set(english.flatMap((table) => table.codes));
  if (codes.size === 0) return [`No sentence was found below ${WORDS}en.`];
  /** @type {Set<string>} */
  const said = new Set();
  for (const file of sources) if (!TABLES.test(nameOf(file)) && !LISTS.has(nameOf(file))) look(file, { checker, codes, said });
  const unused = [...codes].filter((code) => !said.has(code) && !said.has(code.replace(/-(one|other)$/, '')));
  return [
    ...unused.map((code) => `Nothing says '${code}'.`),
    ...codesOfTwo(english).map(([code, files]) => `'${code}' stands in two tables: ${files.join(', ')}.`),
    ...sources
      .filter((file) => PAGES.test(nameOf(file)))
      .flatMap((file) => textsOf(file).map((text) => `${nameOf(file)} spells out '${text}'.`)),
  ];
}

/** The types of the program, and the codes that were said so far. @typedef {{ checker: ts.TypeChecker, codes: Set<string>, said: Set<string> }} Seen */

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
    found.push(...shownTexts(node).filter((text) => /\p{L}{2}/u.test(text) && !NAMES.has(text)));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * @param {ts.Node} node
 * @returns {string[]}
 */
function shownTexts(node) {
  if (ts.isJsxText(node)) return [node.text.trim()];
  if (ts.isJsxAttribute(node)) return READ.has(node.name.getText()) && node.initializer ? spelledIn(node.initializer) : [];
  return ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) ? spelledIn(node) : [];
}

/**
 * The texts that a value may be, also by a condition.
 * @param {ts.Node} node
 * @returns {string[]}
 */
function spelledIn(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isJsxExpression(node)) return node.expression ? spelledIn(node.expression) : [];
  if (ts.isParenthesizedExpression(node)) return spelledIn(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(spelledIn);
  if (ts.isBinaryExpression(node) && CHOOSES.has(node.operatorToken.kind)) return [node.left, node.right].flatMap(spelledIn);
  if (!ts.isTemplateExpression(node)) return [];
  const parts = [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text);
  return [parts.join(' ').trim()];
}

/**
 * The codes that stand in two tables: the server joins them all, and the later one would hide the earlier one.
 * @param {{ name: string, codes: string[] }[]} tables
 * @returns {[string, string[]][]}
 */
function codesOfTwo(tables) {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const table of tables) for (const code of table.codes) files.set(code, [...(files.get(code) ?? []), table.name]);
  return [...files].filter(([, names]) => names.length > 1);
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
 * @param {Seen} seen
 */
function look(node, seen) {
  if (ts.isStringLiteralLike(node)) seen.said.add(node.text);
  else if (ts.isTemplateExpression(node)) note(seen.checker.getTypeAtLocation(node), seen);
  ts.forEachChild(node, (child) => (isNoValue(child, node) ? undefined : look(child, seen)));
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

/**
 * @param {ts.Type} type
 * @param {Seen} seen
 */
function note(type, seen) {
  const { codes, said } = seen;
  if (type.isUnion()) for (const part of type.types) note(part, seen);
  else if (type.isStringLiteral()) said.add(type.value);
  else if (type.flags & ts.TypeFlags.TemplateLiteral) {
    const { texts } = /** @type {ts.TemplateLiteralType} */ (type);
    const [first = '', last = ''] = [texts[0], texts.at(-1)];
    for (const code of codes) if (first !== '' && code.startsWith(first) && code.endsWith(last)) said.add(code);
  }
}

const wrong = wrongWords(process.argv[2] ?? process.cwd());
for (const line of wrong) console.log(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
