import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { type BuiltServer, runCommand, startServer, tempDataDir } from '../support/servers/built-server';
import { startFirestoreDouble } from '../support/firestore/double';
import { IS_WHOLE } from '../support/extent';

const folder = tempDataDir();
const { dir } = folder;
let server: BuiltServer;

beforeAll(async () => {
  server = await startServer({ dataDir: dir });
});
afterAll(async () => {
  await server.kill();
  folder.remove();
});

const at = (name: string) => join(dir, name);
const data = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(['build/server/data.js', ...args], { DATA_DIR: dir, ...env });
const page = async (path: string) => (await fetch(`${server.origin}${path}`)).text();

test('a backup is restored while the shop is stopped: it is as it was, and the state before is kept', async () => {
  expect(await data(['backup', at('backup.db')])).toMatchObject({ code: 0 });
  expect(statSync(at('backup.db')).mode & 0o777).toBe(0o600);
  const store = openSqliteStore({ file: at('miftah.db'), indexes: INDEXES });
  const [game] = (await store.query({ from: 'games', limit: 1 })).docs;
  await store.update(game?.path ?? '', { title: 'Overwritten By Mistake' });
  await untilPage(`/product/${game?.id}`, (html) => html.includes('Overwritten By Mistake'));
  await store.close();

  const asked = await data(['restore', at('backup.db')]);
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed. Add --yes') as string });
  const open = await data(['restore', at('backup.db'), '--yes']);
  expect(open).toMatchObject({ code: 1, output: expect.stringContaining('A program has the database open') as string });
  await server.stop();
  expect(await data(['restore', at('backup.db'), '--yes'])).toMatchObject({ code: 0 });
  server = await startServer({ dataDir: dir });
  const html = await page(`/product/${game?.id}`);
  expect([html.includes(String(game?.data['title'])), html.includes('Overwritten')]).toEqual([true, false]);
  expect(readdirSync(dir).filter((name) => name.startsWith('before-restore-'))).toHaveLength(1);
  expect(readdirSync(dir).filter((name) => name.startsWith('.data-'))).toEqual([]);
});

test('an export can be imported again without a change, and a wrong line is named', async () => {
  expect(await data(['export', at('all.jsonl')])).toMatchObject({ code: 0 });
  expect(statSync(at('all.jsonl')).mode & 0o777).toBe(0o600);
  const lines = readFileSync(at('all.jsonl'), 'utf8').trim().split('\n');
  expect(await data(['import', at('all.jsonl')])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`0 of ${lines.length.toLocaleString('en')} documents written`) as string,
  });
  writeFileSync(at('wrong.jsonl'), `${lines[0]}\n{"path":"games/x"}\n`);
  const { code, output } = await data(['import', at('wrong.jsonl')]);
  expect([code, output]).toEqual([1, expect.stringMatching(/Line 2 is not of the form .*\nNothing was imported\./) as string]);
  expect((await data(['export', at('all.jsonl')])).output).toContain('already');
});

test('an import reads a pipe to its end before it writes, and refuses another encoding', async () => {
  const fresh = { DATA_DIR: at('fresh') };
  const [line, other] = ['Café', 'Thé'].map((title) => `${JSON.stringify({ path: `notes/${title.length}`, data: { title } })}\n`);
  execFileSync('mkfifo', [at('pipe')]);
  const [imported] = await Promise.all([data(['import', at('pipe')], fresh), writeFile(at('pipe'), `${line}${other}`)]);
  expect(imported.output).toContain('2 of 2 documents written');
  // Into a store that has others, nothing comes without --replace.
  writeFileSync(at('more.jsonl'), `{"path":"notes/9","data":{}}\n`);
  expect(await data(['import', at('more.jsonl')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('already has data') as string,
  });
  writeFileSync(at('latin.jsonl'), `${line}${other}`, 'latin1');
  expect((await data(['import', at('latin.jsonl')])).output).toMatch(/Line 1 is .* not text in UTF-8\.\nLine 2 .*\nNothing was imported\./);
  expect(await data(['import', dir])).toMatchObject({ code: 1, output: expect.stringContaining('is a folder') as string });
});

test.runIf(IS_WHOLE)('no shop opens on a copy that was killed; the same command finishes it', async () => {
  const double = await startFirestoreDouble();
  const env = { FIRESTORE_EMULATOR_HOST: double.host, GOOGLE_CLOUD_PROJECT: 'demo-data' };
  const other = tempDataDir();
  const copy = ['copy', '--from', 'sqlite', '--to', 'firestore'];
  try {
    // The mark and one step are answered; the next step is applied, but its answer is lost.
    double.faults.push({ method: 'commit', when: 'after', answer: 'silence', skip: 2 });
    const killed = spawn(process.execPath, [resolve('build/server/data.js'), ...copy], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dir, ...env },
    });
    const ended = new Promise((end) => killed.once('exit', end));
    await vi.waitFor(() => expect(double.requests.get('commit')).toBe(3), { timeout: 180_000, interval: 20 });
    killed.kill('SIGKILL');
    await ended;

    const shop = { STORE: 'firestore', DEMO: '0', ...env };
    await expect(startServer({ dataDir: other.dir, env: shop })).rejects.toThrow(/A copy into this store did not end/);
    const { code, output } = await data(copy, env);
    expect([code, output]).toEqual([0, expect.stringMatching(/Went on after the [\d,]+ documents[^]*Both sides hold the same/) as string]);
    expect(await data(copy, env)).toMatchObject({ code: 1, output: expect.stringContaining('already has data') as string });
  } finally {
    double.stop();
    other.remove();
  }
});

test('a command that makes no sense is refused in a sentence, without a stack', async () => {
  for (const args of [
    [],
    ['copy', '--from', 'sqlite'],
    ['copy', '--from', 'mysql', '--to', 'sqlite'],
    ['backup'],
    ['fly'],
    ['export', '--fast'],
    ['restore', at('none.db')],
    ['import', at('none')],
    ['export', at('no-folder/x')],
  ]) {
    const { code, output } = await data(args);
    expect(code, args.join(' ')).toBe(1);
    expect(output, args.join(' ')).not.toMatch(/\n\s+at |Node\.js v/);
    expect(output.trim(), args.join(' ')).not.toBe('');
  }
});

async function untilPage(path: string, isSo: (html: string) => boolean): Promise<void> {
  await expect.poll(async () => isSo(await page(path)), { interval: 50 }).toBe(true);
}
