import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { tempDataDir } from '../servers/built-server';
import { freePort } from '../servers/free-port';

const PROJECT = process.cwd();
const STAND_INS = join(PROJECT, 'tests/support/machine/stand-ins.sh');
const NAMES = ['systemctl', 'systemd-run', 'systemd-creds', 'journalctl', 'chown', 'npm'];

/** Debian's Caddy, which the guide installs. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export type Machine = Awaited<ReturnType<typeof setUpMachine>>;

/**
 * A server as docs/running-on-one-machine.md sets it up: its folders, its places, the guide's own Caddyfile before the real Caddy, and
 * `deploy/miftah`. Stand-ins: systemd, the build, https. `patience`: the time for which the proxy keeps a request for a store that is away.
 */
export async function setUpMachine({ patience = '30s' } = {}) {
  const root = tempDataDir();
  const places = [await freePort(), await freePort()] as const;
  const [port, admin] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const at = (...path: string[]) => join(root.dir, ...path);
  for (const folder of ['bin', 'run', 'tmp', 'etc/miftah', 'etc/caddy', 'srv/miftah', 'var/lib', 'var/backups/miftah'])
    mkdirSync(at(folder), { recursive: true });
  for (const name of NAMES) symlinkSync(STAND_INS, at('bin', name));
  const env: NodeJS.ProcessEnv = {
    PATH: `${at('bin')}:${process.env['PATH']}`,
    HOME: root.dir,
    TMPDIR: at('tmp'),
    NODE_ENV: 'production',
    MIFTAH_ROOT: root.dir,
    MIFTAH_PLACES: places.join(' '),
    TEST_PROJECT: PROJECT,
    TEST_NODE: process.execPath,
    TEST_CADDY: `127.0.0.1:${admin}`,
  };
  writeFileSync(at('etc/miftah/settings'), `APP_ORIGIN=${origin}\nDEMO=1\nBACKUP_DIR=${at('var/backups/miftah')}\n`);
  const guide = readFileSync('deploy/Caddyfile', 'utf8');
  const proxy = guide
    .slice(0, guide.indexOf('\nhttp://shop.example'))
    .replace('https://shop.example', origin)
    .replaceAll('lb_try_duration 30s', `lb_try_duration ${patience}`);
  writeFileSync(at('etc/caddy/Caddyfile'), `{\n\tadmin 127.0.0.1:${admin}\n}\n${proxy}`);

  const git = (...args: string[]) =>
    execFileSync('git', ['-C', at('source'), '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { stdio: 'pipe' });
  /** Makes a release of the store, with these files besides. */
  function release(name: string, files: Readonly<Record<string, string>> = {}): void {
    mkdirSync(at('source'), { recursive: true });
    if (!existsSync(at('source/.git'))) git('init', '--quiet');
    for (const [file, text] of Object.entries({ release: name, ...files })) writeFileSync(at('source', file), text);
    cpSync('deploy', at('source/deploy'), { recursive: true });
    git('add', '--all');
    git('commit', '--quiet', '--message', name);
    git('tag', name);
    for (const file of Object.keys(files)) git('rm', '--quiet', file);
  }

  const run = (...args: string[]) => runWith('', ...args);

  function runWith(input: string, ...args: string[]): Promise<Ended> {
    const child = spawn(at('srv/miftah', String(places[0]), 'deploy/miftah'), args, { env });
    child.stdin.end(input);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => void (output += bytes.toString()));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
  }

  release('one');
  for (const place of places) execFileSync('git', ['clone', '--quiet', at('source'), at('srv/miftah', String(place))]);
  execFileSync(at('bin/npm'), ['--prefix', at('srv/miftah', String(places[0])), 'run', 'build'], { env });

  return {
    origin,
    places,
    release,
    run,
    runWith,
    at,
    serving: async () => ((await (await fetch(`${origin}/healthz`)).json()) as { release: string }).release,
    /** Starts a place as systemd does where its process fell. */
    startAgain: (place: number) => void spawnSync(at('bin/systemctl'), ['enable', `miftah@${place}`], { env }),
    pidOf: (place: number) => Number(readFileSync(at('run', String(place)), 'utf8')),
    /** Returns whether no process listens at a place. */
    refuses: (place: number) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(place, '127.0.0.1').on('error', () => resolve(true));
        socket.on('connect', () => {
          socket.destroy();
          resolve(false);
        });
      }),
    remove: () => {
      for (const file of readdirSync(at('run')).filter((name) => /^\d+$/.test(name)))
        spawnSync(at('bin/systemctl'), ['stop', `miftah@${file}`], { env });
      spawnSync('caddy', ['stop', '--address', `127.0.0.1:${admin}`]);
      root.remove();
    },
  };
}
