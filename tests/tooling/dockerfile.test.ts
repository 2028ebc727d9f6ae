import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { parseCommand, parseDockerfile, parseEnv, parseIgnore, parseTime } from './image/dockerfile.mjs';

const stages = parseDockerfile(readFileSync('Dockerfile', 'utf8'));
const last = (name: string) => stages.at(-1)?.steps.findLast((step) => step.name === name);

describe('the image of the Dockerfile', () => {
  test('ends as a user other than root, from a slim base, with a health check', () => {
    expect(stages.map(({ base, name }) => [base, name])).toEqual([
      ['node:22-bookworm', 'build'],
      ['node:22-bookworm-slim', '1'],
    ]);
    expect(last('USER')?.text).toBe('node');
    expect(parseCommand(last('CMD')?.text ?? '')).toEqual(['node', 'build/server/server.js']);
    expect(parseCommand((last('HEALTHCHECK')?.text ?? '').replace('CMD ', ''))[2]).toContain('/healthz');
  });

  test('is built without tests, secrets, data and the files that git does not track', () => {
    const isIgnored = parseIgnore(readFileSync('.dockerignore', 'utf8'));
    const known = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
    const sent = known.filter((path) => !isIgnored(path));
    expect(sent).toEqual(expect.arrayContaining(['package-lock.json', 'app/root.tsx', 'scripts/setup.mjs', 'server.ts', 'vite.config.ts']));
    expect(sent.filter((path) => /\.test\.tsx?$|^(tests|docs|\.ci)\//.test(path))).toEqual([]);
    for (const path of ['.env', 'data/miftah.db', '.git/HEAD', 'node_modules/react/index.js', 'build/server/index.js'])
      expect([path, isIgnored(path)]).toEqual([path, true]);
  });
});

describe('a Dockerfile', () => {
  test('is read with its flags, its continued lines, and its comments', () => {
    const text = '# why\nFROM node:22-bookworm AS build\nCOPY --from=a --chown=root:root /x ./\nRUN one \\\n# between\n && two\n';
    expect(parseDockerfile(text)[0]?.steps).toEqual([
      { name: 'COPY', text: '/x ./', flags: { from: 'a', chown: 'root:root' }, line: 3 },
      { name: 'RUN', text: 'one  && two', flags: {}, line: 4 },
    ]);
    expect(parseEnv('A=1 \\\n B="two words"')).toEqual({ A: '1', B: 'two words' });
    expect([parseTime('30s', '0s'), parseTime(undefined, '2m')]).toEqual([30_000, 120_000]);
  });

  test('is refused with an instruction that the script would not run', () => {
    expect(() => parseDockerfile('FROM a\nARG b')).toThrow('Dockerfile, line 2: ARG is not known here.');
  });
});
