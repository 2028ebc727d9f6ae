// A part of npm run check: words that this code uses no more, with the field's word for each.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Words of paths: folders and files, in parts. @type {Readonly<Record<string, string>>} */
const PATHS = {
  door: 'server, http: what runs before Remix',
  crew: 'one process a start',
  desk: 'admin: the owner’s area',
  kit: 'components',
  face: 'index: the public file of a folder',
  alarm: 'alert',
  alarms: 'alerts',
  batch: 'bulk-job, bulk-edit',
  books: 'reports, bank-statement',
  news: 'notifications',
  'stand-in': 'demo',
  embedded: 'local-identity',
  occasion: 'request-context',
  judge: 'the verb of the check: match, evaluate, verify',
  untold: 'what is missing, by name',
  worlds: 'scenarios',
  faults: 'resilience',
  nasty: 'malicious-input',
  dying: 'crash',
  planted: 'seeded',
};

/** Names of functions, types, constants and parameters. @type {Readonly<Record<string, string>>} */
const NAMES = {
  Needs: 'Dependencies, or the noun with Needs',
  PAGE: 'PAGE_SIZE',
  AT_ONCE: 'BATCH_SIZE',
  codeOf: 'errorCodeOf, errnoOf: what code it is',
  isSame: 'isEqual, or what is compared',
  judge: 'match, evaluate, verify, outcomeOf',
  turn: 'runDue for a job; a turn is a request’s at the server',
  Occasion: 'RequestContext',
  occasions: 'requestContexts',
  Desk: 'Dashboard',
  createDesk: 'createDashboard',
  createReconciler: 'createScheduler',
  Snap: 'Snapshot',
  toOrder: 'parseOrder',
  toKey: 'parseKey',
  readable: 'parseAll',
  readOrNull: 'tryParse',
  documentReader: 'defineDocument',
  anyone: 'optionalUser',
  everybody: 'publicResource',
  signedIn: 'requireUser',
  adminOnly: 'requireAdmin',
  visitorsOnly: 'requireAnonymous',
  spokenPath: 'localizedPath',
  plainPath: 'unlocalizedPath',
  deskPaths: 'adminPaths',
  asked: 'query, request, or what is asked for',
  told: 'recipient, event, or what is told',
  kept: 'cache, dataSource, or what is kept',
};

/** Names that tests may use. */
const OF_TESTS = ['asked', 'told', 'kept'];

const INDEXES = ['app/features/catalogue/', 'app/features/search/'];

/** The folders where a name may stand; `turn` has its one meaning there. @type {Readonly<Record<string, readonly string[]>>} */
const HOME = { turn: ['app/server/'], asked: INDEXES, told: INDEXES, kept: INDEXES };

/** Folders whose words change with what they do. */
const EXCEPTED = ['app/adapters/sqlite', 'app/features/backup/restore', 'app/server/page-cache'];

const root = process.argv[2] ?? process.cwd();
const files = ['app', 'scripts', 'tests']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !EXCEPTED.some((folder) => file.startsWith(`${folder}/`)));
const wrong = files.flatMap((file) => [...wordsOfPath(file), ...(file.startsWith('app/') && /\.tsx?$/.test(file) ? namesIn(file) : [])]);
for (const line of wrong) console.log(line);
process.exit(wrong.length > 0 || files.length === 0 ? 1 : 0);

/** @param {string} file */
function wordsOfPath(file) {
  const parts = file.split(/[/.]/);
  return Object.entries(PATHS)
    .filter(([word]) => parts.some((part) => part === word || part.split('-').includes(word)))
    .map(([word, instead]) => `${file}: '${word}' is now ${instead}.`);
}

/** @param {string} file */
function namesIn(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  /** @type {Set<string>} */
  const found = new Set();
  (function look(/** @type {ts.Node} */ node) {
    if (ts.isIdentifier(node) && Object.hasOwn(NAMES, node.text) && !isAtHome(node.text, file) && isDeclared(node)) found.add(node.text);
    ts.forEachChild(node, look);
  })(source);
  return [...found].map((name) => `${file}: '${name}' is now ${NAMES[name]}.`);
}

/** @param {string} name @param {string} file */
function isAtHome(name, file) {
  const isTest = /\.test\.tsx?$/.test(file);
  return (HOME[name] ?? []).some((folder) => file.startsWith(folder)) || (isTest && OF_TESTS.includes(name));
}

/** @param {ts.Identifier} node */
function isDeclared({ parent, text }) {
  const isDeclaration =
    ts.isFunctionDeclaration(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isClassDeclaration(parent);
  return isDeclaration && parent.name !== undefined && ts.isIdentifier(parent.name) && parent.name.text === text;
}
