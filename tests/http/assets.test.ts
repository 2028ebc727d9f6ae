import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { deskWords } from '~/ui/translations/admin';

import { shopWords } from '../support/shop-words';

interface Route {
  readonly id: string;
  readonly module: string;
  readonly imports: readonly string[];
}

const CLIENT = 'build/client';
const files = readdirSync(join(CLIENT, 'assets'));
const read = (address: string) => readFileSync(join(CLIENT, address), 'utf8');
const manifest = read(`assets/${files.find((file) => /^manifest-.*\.js$/.test(file))}`);
const { entry, routes } = JSON.parse(manifest.slice(manifest.indexOf('=') + 1).replace(/;\s*$/, '')) as {
  readonly entry: Omit<Route, 'id'>;
  readonly routes: Readonly<Record<string, Route>>;
};
const isDesk = ({ id }: Route) => id === 'routes/_admin' || id.startsWith('routes/_admin.');

/** Every script that these routes load, with their imports, and the stylesheets that they name. */
function loadedBy(chosen: readonly Route[]) {
  const scripts = new Map<string, string>();
  const take = (address: string) => {
    if (scripts.has(address)) return;
    const text = read(address);
    scripts.set(address, text);
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([\w./$-]+\.js)"/g)) take(`/assets/${name}`);
  };
  for (const { module, imports } of [entry, ...chosen]) [module, ...imports].forEach(take);
  const all = [...scripts.values()].join('\n');
  const sheets = new Set([...all.matchAll(/\/assets\/[\w-]+\.css/g)].map(([address]) => address));
  return { addresses: [...scripts.keys()], scripts: all, styles: [...sheets].map(read).join('\n') };
}

const shop = loadedBy(Object.values(routes).filter((route) => !isDesk(route)));
const desk = loadedBy(Object.values(routes).filter(isDesk));

/** The classes that only the owner's stylesheet styles. */
function deskClasses(): string[] {
  const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name));
  const known = classesOf(shop.styles);
  return [...classesOf(desk.styles)].filter((name) => !known.has(name) && /__|--|-/.test(name));
}

/** Sentences long enough to occur nowhere else by chance. */
const deskSentences = Object.entries(deskWords)
  .filter(([code, text]) => !(code in shopWords) && text.length > 40)
  .map(([, text]) => text);

test('no sentence of the owner’s pages is in a script that a shopper loads', () => {
  expect(deskSentences.length).toBeGreaterThan(150);
  expect(deskSentences.filter((text) => shop.scripts.includes(text))).toEqual([]);
  expect(deskSentences.filter((text) => !desk.scripts.includes(text))).toEqual([]);
});

test('no class of the owner’s pages is in a stylesheet or a script that a shopper loads', () => {
  expect(deskClasses().length).toBeGreaterThan(60);
  expect(deskClasses()).toContain('admin-rail');
  expect(shop.styles).not.toContain('.admin-rail');
  expect(deskClasses().filter((name) => new RegExp(`[\`"' ]${name}[\`"' ]`).test(shop.scripts))).toEqual([]);
});

test('a shopper’s pages load their styles in few files: those of every page, and one of seven others', () => {
  expect(new Set(shop.scripts.match(/\/assets\/[\w-]+\.css/g)).size).toBe(7);
});

test('the list of games has at most 8.6 kB of style', () => {
  const sheets = files.filter((file) => file.endsWith('.css'));
  const isForAll = (file: string) => read(`assets/${file}`).startsWith('@layer reset,');
  const loaded = sheets.filter((file) => isForAll(file) || file.startsWith('list-'));
  expect(loaded).toHaveLength(2);
  expect(loaded.reduce((sum, file) => sum + statSync(join(CLIENT, 'assets', `${file}.br`)).size, 0)).toBeLessThanOrEqual(8600);
});

test.each(['routes/_storefront._index', 'routes/products', 'routes/product.$id'])('%s has at most 108 kB of script', (id) => {
  const { addresses } = loadedBy(Object.values(routes).filter((route) => route.id === 'root' || route.id === id));
  const scripts = addresses.reduce((sum, address) => sum + statSync(join(CLIENT, `${address}.br`)).size, 0);
  const list = brotliCompressSync(JSON.stringify(Object.values(routes).filter((route) => !isDesk(route)))).length;
  expect(scripts + list).toBeLessThanOrEqual(108_000);
});
