import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const packages = (JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages;

/** True if the package at `path` finds `name`, looking up the tree as Node does. */
function isInLock(path: string, name: string): boolean {
  const parents = `/${path}`.split('/node_modules/').slice(1);
  for (let depth = parents.length; depth >= 0; depth--) {
    const candidate = [...parents.slice(0, depth), name].map((part) => `node_modules/${part}`).join('/');
    if (packages[candidate]) return true;
  }
  return false;
}

/** Versions in the lock by package name. */
function versionsOf(name: string): string[] {
  const places = Object.entries(packages).filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`));
  return [...new Set(places.map(([, entry]) => entry.version ?? ''))];
}

// why: if a registry lacks a platform's package, npm leaves it out of the lock without a message, and `npm ci` then fails elsewhere.
test('every optional package that a locked package names is in the lock itself', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isInLock(path, name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the look-up finds missing and nested packages', () => {
  expect(isInLock('node_modules/rollup', 'no-such-package')).toBe(false);
  expect(isInLock('node_modules/cacache/node_modules/glob', 'minimatch')).toBe(true);
  expect(isInLock('', 'react')).toBe(true);
});

test('the lock names no registry and no address to download from', () => {
  const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined);
  expect(resolved).toEqual([]);
  expect(text).not.toMatch(/"https?:\/\/[^"]*\.tgz/);
});

test.each(['react', 'react-dom', 'zod', 'vite', 'esbuild', 'rollup', 'typescript'])('%s is there in one version', (name) => {
  expect(versionsOf(name)).toHaveLength(1);
});

test('the packages of the project itself are pinned to one exact version each', () => {
  const root = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Record<string, Record<string, string>>;
  const ranges = Object.entries({ ...root['dependencies'], ...root['devDependencies'] }).filter(
    ([, range]) => !/^\d+\.\d+\.\d+$/.test(range),
  );
  expect(ranges).toEqual([]);
});
