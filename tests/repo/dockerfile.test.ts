import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The last build stage: what runs. */
const image =
  readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';
const lineOf = (pattern: RegExp) => image.match(pattern)?.[1];

describe('the image of the Dockerfile', () => {
  test('ends as a user other than root, from a slim base, with a health check', () => {
    expect(image.split('\n', 1)).toEqual(['node:22-bookworm-slim']);
    expect([...image.matchAll(/^USER (.+)$/gm)].at(-1)?.[1]).toBe('node');
    expect(lineOf(/^CMD (.+)$/m)).toBe('["node", "build/server/server.js"]');
    expect(lineOf(/^HEALTHCHECK .*\\\n +CMD (.+)$/m)).toContain('/healthz');
  });

  test('names its release to the build, and in a label', () => {
    const text = readFileSync('Dockerfile', 'utf8');
    expect(text.indexOf('ARG RELEASE')).toBeLessThan(text.indexOf('setup.mjs build'));
    expect(image).toMatch(/^ARG RELEASE\nLABEL .*org\.opencontainers\.image\.version=\$RELEASE$/m);
    expect(readFileSync('vite.config.ts', 'utf8')).toContain("process.env['RELEASE']");
  });

  test('is built without tests, secrets, data and the files that git does not track', () => {
    const known = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
    const sent = known.filter((path) => !isIgnored(path));
    expect(sent).toEqual(expect.arrayContaining(['package-lock.json', 'app/root.tsx', 'scripts/setup.mjs', 'server.ts', 'vite.config.ts']));
    expect(sent.filter((path) => /\.test\.tsx?$|^(tests|docs|\.ci)\//.test(path))).toEqual([]);
    for (const path of ['.env', 'data/miftah.db', '.git/HEAD', 'node_modules/react/index.js', 'build/server/index.js'])
      expect([path, isIgnored(path)]).toEqual([path, true]);
  });
});

/** Tells for a path whether .dockerignore keeps it from the build: all but what has a `!`, and of that the patterns that begin with `**`. */
function isIgnored(path: string): boolean {
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  // why: another form of rule would be read wrongly here
  expect(rules.filter((rule) => !/^(\*|![\w./-]+|\*\*\/\*\.[\w.]+)$/.test(rule))).toEqual([]);
  const kept = rules.some((rule) => rule.startsWith('!') && (path === rule.slice(1) || path.startsWith(`${rule.slice(1)}/`)));
  return !kept || rules.some((rule) => rule.startsWith('**/*') && path.endsWith(rule.slice(4)));
}
