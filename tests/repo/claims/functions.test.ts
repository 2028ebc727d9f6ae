import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { expect, test } from 'vitest';

/* The functions that the tables of claims name: each is exported by its file, and something of the running app leads to it. */

interface Import {
  readonly names: readonly string[];
  readonly path: string;
}

const STATEMENT = /(?:^|\n)(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\* as \w+|\*|[\w$]+)?[^'"\n;]*?(?:from\s+)?'([~.][^']+)'/g;
const DYNAMIC = /import\('([~.][^']+)'\)/g;

const sources = new Map(
  filesIn('app')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
);
const importsOf = new Map([...sources].map(([path, text]) => [path, readImports(path, text)]));
const reached = reachable([...sources.keys()].filter((path) => /^app\/(ui|web|routes|adapters|services)\//.test(path)));

const NAMED = filesIn('tests/repo/claims').flatMap((path) =>
  readImports(path, readFileSync(path, 'utf8'))
    .filter((each) => /^app\/(domain|features)\//.test(each.path))
    .flatMap((each) => each.names.map((name) => ({ name, path: each.path }))),
);

test('the tables name functions', () => {
  expect(NAMED.length).toBeGreaterThan(100);
});

test('each is exported by its file', () => {
  expect(NAMED.filter(({ name, path }) => !isExported(name, path)).map(nameOf)).toEqual([]);
});

test('each is used by the running app', () => {
  expect(NAMED.filter(({ name, path }) => !isUsed(name, path)).map(nameOf)).toEqual([]);
});

test('a function that nothing uses would be found', () => {
  expect(isUsed('createNothing', 'app/features/audit/index.server.ts')).toBe(false);
  expect(isExported('createNothing', 'app/features/audit/index.server.ts')).toBe(false);
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

const nameOf = ({ name, path }: { readonly name: string; readonly path: string }) => `${name} of ${path}`;

function isExported(name: string, path: string): boolean {
  const text = sources.get(path) ?? '';
  return (
    new RegExp(`export (async )?(function|const|type|interface) ${name}\\b`).test(text) ||
    new RegExp(`export \\{[^}]*\\b${name}\\b`).test(text)
  );
}

/** Returns whether a reached file imports the name from there, or the file itself is reached and uses it besides. */
function isUsed(name: string, path: string): boolean {
  const uses = sources.get(path)?.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
  const isUsedThere = reached.has(path) && uses > 1;
  return isUsedThere || [...reached].some((from) => importsOf.get(from)?.some((each) => each.path === path && each.names.includes(name)));
}

function reachable(from: readonly string[]): ReadonlySet<string> {
  const known = new Set(from);
  for (const path of known) for (const each of importsOf.get(path) ?? []) known.add(each.path);
  return known;
}

function readImports(from: string, text: string): readonly Import[] {
  const fixed = [...text.matchAll(STATEMENT)].map(([, names = '', target = '']) => ({ names: namesIn(names), target }));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, target = '']) => ({ names: [], target }));
  return [...fixed, ...dynamic].flatMap(({ names, target }) => fileAt(from, target).map((path) => ({ names, path })));
}

function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((name) => name !== '' && /^[a-z]/.test(name));
}

function fileAt(from: string, target: string): readonly string[] {
  const path = target.startsWith('~/') ? join('app', target.slice(2)) : normalize(join(dirname(from), target));
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].filter((each) => sources.has(each)).slice(0, 1);
}
