import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

/* Checks that every command and test in the documents exists; otherwise a reader would be the first to notice a new name or place. */

const DOCUMENTS = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
const texts = DOCUMENTS.map((name) => readFileSync(name, 'utf8')).join('\n');

test('every npm command in the documents exists', () => {
  const named = [...texts.matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every file in the documents exists, except those that a reader is told to make', () => {
  const named = [...texts.replaceAll(/\bnew `[^`]+`/gi, '').matchAll(/\b(?:tests|app)\/[\w/.-]*\w/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(10);
  const isThere = (path: string) => existsSync(dirname(path)) && readdirSync(dirname(path)).some((name) => name.startsWith(basename(path)));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
