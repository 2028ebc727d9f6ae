import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LOCK = 'package-lock.json';

const run = promisify(execFile);

/** The commit of the release before this one. Each release names its own: docs/development.md, Changing what is stored. */
export function previousRelease(): string {
  const { commit } = JSON.parse(readFileSync(join(ROOT, 'tests/releases/previous.json'), 'utf8')) as { readonly commit: string };
  return commit;
}

/** Whether this clone has the commit: a shallow one, or a folder without its history, lacks it. */
export function isInHistory(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;
}

/** Builds the store as it was at a commit, once; returns the program of its server. */
export async function buildRelease(commit: string): Promise<string> {
  const folder = join(ROOT, '.cache/releases', commit);
  const [server, done] = [join(folder, 'build/server/server.js'), join(folder, '.built')];
  if (existsSync(done)) return server;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tar = join(folder, 'release.tar');
  await run('git', ['archive', '--format=tar', '-o', tar, commit], { cwd: ROOT });
  await run('tar', ['-xf', tar, '-C', folder]);
  rmSync(tar);
  await installFor(folder);
  const build = ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'];
  await run(process.execPath, build, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } });
  writeFileSync(done, '');
  return server;
}

/** Its own packages only where they differ: some releases compile their SQLite driver, which takes a core more than a minute. */
async function installFor(folder: string): Promise<void> {
  if (textOf(folder, LOCK) === textOf(ROOT, LOCK)) return symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const flags = ['--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund'];
  await run('npm', ['ci', ...flags], { cwd: folder, env: { ...process.env, NODE_ENV: 'development' } });
}

const textOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
