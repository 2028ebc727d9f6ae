import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const TABLE = `export const cart = {
  'cart-empty': 'Your cart is empty.',
  'cart-line-gone': 'It is gone.',
  'cart-line-sold': 'It is sold.',
  'games-one': '{count} game',
  'games-other': '{count} games',
} as const;`;
const SPEAKER = `import { cart } from './en/cart';
import { speak } from './speak';
export const { sentence, countedSentence } = speak('en', cart);`;
const PAGE = `import { countedSentence, sentence } from '../words/shop';
export const page = (state: 'gone' | 'sold', count: number) => [
  sentence('cart-empty'),
  sentence(\`cart-line-\${state}\`),
  countedSentence('games', count),
];`;

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
  for (const file of ['tsconfig.json', 'app/domain/language.ts', 'app/ui/words/speak.ts']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(file, join(root, file));
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'), 'junction');
  plant('app/ui/words/en/cart.ts', TABLE);
  plant('app/ui/words/shop.ts', SPEAKER);
  plant('app/ui/shop/page.ts', PAGE);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${text}\n`);
}

async function run(script: string, ...args: string[]): Promise<{ code: number; stdout: string }> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [join(process.cwd(), script), ...args], { cwd: root })) };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}

const unused = () => run('scripts/checking/words.mjs', root);
const types = () => run('node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false', '--types', 'node', '--pretty', 'false');

test('sentences pass if all of them are used, also by a template or a count', async () => {
  expect(await unused()).toMatchObject({ code: 0, stdout: '' });
  expect(await types()).toMatchObject({ code: 0, stdout: '' });
});

test('an unused sentence fails the check', async () => {
  plant('app/ui/words/en/cart.ts', TABLE.replace("'games-one'", "'cart-forgotten': 'Nobody reads this.',\n  'games-one'"));
  expect(await unused()).toMatchObject({ code: 1, stdout: "Nothing says 'cart-forgotten'.\n" });
});

test('a code in two tables that one page may load fails the check', async () => {
  plant('app/ui/words/en/shop/order.ts', "export const order = { 'cart-empty': 'Nothing here.' } as const;");
  expect(await unused()).toMatchObject({ code: 1, stdout: "'cart-empty' stands in two tables: en/cart.ts, en/shop/order.ts.\n" });
});

test('a text that a page of a shopper spells out fails the check', async () => {
  plant('app/ui/shop/buy.tsx', 'export const Page = () => <p title="Hello">Buy {`it ${1} time`} <b>{2}</b> · Miftah {\'now\'}</p>;');
  plant('app/ui/desk/sold.tsx', 'export const Page = () => <p>Sold</p>;');
  const spelled = ['Hello', 'Buy', 'it   time', '· Miftah', 'now'].map((text) => `app/ui/shop/buy.tsx spells out '${text}'.\n`);
  expect(await unused()).toMatchObject({ code: 1, stdout: spelled.join('') });
});

test('an unknown sentence, a code that may be any text, and a wrong pair fail the check', async () => {
  const wrong = ["sentence('cart-emtpy')", 'sentence(String(count))', "countedSentence('cart-empty', count)"];
  plant('app/ui/shop/page.ts', PAGE.replace("  sentence('cart-empty'),", wrong.map((call) => `  ${call},`).join('\n')));
  const { code, stdout } = await types();
  expect(code).toBeGreaterThan(0);
  expect([...stdout.matchAll(/^app\/ui\/shop\/page\.ts\((\d+),\d+\): error/gm)].map(([, line]) => line)).toEqual(['3', '4', '5']);
});
