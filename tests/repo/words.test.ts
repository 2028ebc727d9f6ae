import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { wrongWords } from '../../scripts/checks/words.mjs';

const TABLE = `export const cart = {
  'cart-empty': 'Your cart is empty.',
  'cart-line-gone': 'It is gone.',
  'cart-line-sold': 'It is sold.',
  'games-one': '{count} game',
  'games-other': '{count} games',
} as const;`;
const SPEAKER = `import { cart } from './en/cart';
import { speak } from './format';
export const { sentence, countedSentence } = speak('en', cart);`;
const PAGE_SIZE = `import { countedSentence, sentence } from '../translations/storefront';
export const page = (state: 'gone' | 'sold', count: number) => [
  sentence('cart-empty'),
  sentence(\`cart-line-\${state}\`),
  countedSentence('games', count),
];`;

/** The shop in small: its own languages and its own way to speak, with other words and one page. */
const OWN = ['tsconfig.json', 'app/domain/shared/language.ts', 'app/ui/translations/format.ts'];
const PLANTED = {
  'app/ui/translations/en/cart.ts': TABLE,
  'app/ui/translations/storefront.ts': SPEAKER,
  'app/ui/storefront/page.ts': PAGE_SIZE,
};

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const file of OWN) plant(file, readFileSync(file, 'utf8'));
  for (const [file, text] of Object.entries(PLANTED)) plant(file, text);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${text}\n`);
}

const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { readonly config: unknown };
/** Declarations of packages and of the language, parsed once for all tests. */
const declarations = new Map<string, ts.SourceFile | undefined>();

function compilerHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (!name.endsWith('.d.ts')) return parse(name, ...rest);
    if (!declarations.has(name)) declarations.set(name, parse(name, ...rest));
    return declarations.get(name);
  };
  return host;
}

const wrong = () => wrongWords(root, compilerHost({}));

/** What the compiler says of the planted files. */
function types(): { file: string; line: number }[] {
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, {}, join(root, 'tsconfig.json'));
  const program = ts.createProgram(
    Object.keys(PLANTED).map((file) => join(root, file)),
    { ...options, incremental: false, types: [] },
    compilerHost(options),
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0 }) => ({
    file: relative(root, file?.fileName ?? ''),
    line: (file?.getLineAndCharacterOfPosition(start).line ?? -1) + 1,
  }));
}

test('sentences pass if all of them are used, also by a template or a count', () => {
  expect(wrong()).toEqual([]);
  expect(types()).toEqual([]);
});

test('an unused sentence fails the check', () => {
  plant('app/ui/translations/en/cart.ts', TABLE.replace("'games-one'", "'cart-forgotten': 'Nobody reads this.',\n  'games-one'"));
  expect(wrong()).toEqual(["Nothing says 'cart-forgotten'."]);
});

test('a code in two tables that one page may load fails the check', () => {
  plant('app/ui/translations/en/storefront/order.ts', "export const order = { 'cart-empty': 'Nothing here.' } as const;");
  expect(wrong()).toEqual(["'cart-empty' stands in two tables: en/cart.ts, en/storefront/order.ts."]);
});

test('a text that a page of a shopper spells out fails the check', () => {
  plant('app/ui/storefront/buy.tsx', 'export const Page = () => <p title="Hello">Buy {`it ${1} time`} <b>{2}</b> · Miftah {\'now\'}</p>;');
  plant('app/ui/admin/sold.tsx', 'export const Page = () => <p>Sold</p>;');
  expect(wrong()).toEqual(
    ['Hello', 'Buy', 'it   time', '· Miftah', 'now'].map((text) => `app/ui/storefront/buy.tsx spells out '${text}'.`),
  );
});

test('a text that a page spells out on a condition fails the check, and a code on a condition does not', () => {
  const shown = "{a ? 'Some words' : (b && 'Other words')} {c ?? `up to ${1}`} {d ? sentence(a ? 'cart-empty' : 'cart-line-gone') : null}";
  plant(
    'app/ui/storefront/buy.tsx',
    `export const Page = () => <p title={a ? 'Read aloud' : undefined} className={a ? 'is-here' : 'is-gone'}>${shown}</p>;`,
  );
  expect(wrong()).toEqual(
    ['Read aloud', 'Some words', 'Other words', 'up to'].map((text) => `app/ui/storefront/buy.tsx spells out '${text}'.`),
  );
});

test('a folder without words, and the command itself, fail the check', () => {
  rmSync(join(root, 'app/ui/translations/en'), { recursive: true });
  const { status, stdout } = spawnSync(process.execPath, ['scripts/checks/words.mjs', root], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, 'No sentence was found below app/ui/translations/en.\n']);
});

test('an unknown sentence, a code that may be any text, and a wrong pair fail the check', () => {
  const wrongCalls = ["sentence('cart-emtpy')", 'sentence(String(count))', "countedSentence('cart-empty', count)"];
  plant('app/ui/storefront/page.ts', PAGE_SIZE.replace("  sentence('cart-empty'),", wrongCalls.map((call) => `  ${call},`).join('\n')));
  expect(types()).toEqual([3, 4, 5].map((line) => ({ file: 'app/ui/storefront/page.ts', line })));
});
