import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** An npm that notes how it was called; with KILLED it takes its caller with it, as a loss of power does. */
const NPM = `const fs = require('node:fs');
fs.appendFileSync('calls', process.argv.slice(2, 5).join(' ') + '\\n');
if (process.argv[2] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules', { recursive: true });
if (process.env.KILLED) process.kill(process.ppid, 'SIGKILL');`;

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'setup-'));
  mkdirSync(join(clone, 'scripts'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts/setup.mjs', 'scripts/setup'])
    cpSync(name, join(clone, name), { recursive: true });
  writeFileSync(join(clone, 'npm-cli.cjs'), NPM);
});

afterEach(() => rmSync(clone, { recursive: true }));

function setUp(part: 'store' | 'install', env: Readonly<Record<string, string>> = {}): void {
  const { signal, status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', part], {
    cwd: clone,
    env: { ...process.env, npm_execpath: join(clone, 'npm-cli.cjs'), ...env },
    encoding: 'utf8',
  });
  expect(signal ?? status, stderr).toBe('KILLED' in env ? 'SIGKILL' : 0);
}

const calls = () => readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n');

test('the packages of tests come beside those of a store that runs, once', () => {
  setUp('store');
  setUp('install');
  for (const part of ['store', 'install'] as const) setUp(part);
  expect(calls()).toEqual(['ci --omit=dev --include=optional', 'install --no-save --include=dev']);
});

test('packages whose unpacking was cut off are installed anew: npm takes them for whole', () => {
  setUp('store');
  setUp('install', { KILLED: '1' });
  setUp('install');
  expect(calls().map((call) => call.split(' ', 1)[0])).toEqual(['ci', 'install', 'ci']);
});
