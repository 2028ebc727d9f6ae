import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePort } from './free-port';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * V8 without its optimizing compiler, whose work a process of some seconds never gets back: a sixth of its time. Those of the browser's
 * tests and of the long forms live longer.
 */
const BRIEF = process.env['VITEST'] !== undefined && process.env['FAULTS'] !== 'long' ? ['--no-opt'] : [];
/** The file of a module for a process that loads it before the store. */
const before = (name: string) => ['--import', join(ROOT, `tests/support/servers/${name}.mjs`)];
/** Not for figures (tests/bench), which are to be those of a shop. */
const CHEAP = process.env['NODE_ENV'] === 'test' ? before('cheap-passwords') : [];
/** A store makes a backup as it opens, and checks it in a process of its own: a tenth of a second. Tests of backups name a folder. */
const UNSAVED = process.env['VITEST'] === undefined ? {} : { BACKUP_DIR: 'off' };

export interface BuiltServer {
  readonly origin: string;
  readonly pid: number;
  /** Its output for the person at the terminal so far. */
  output(): string;
  /** Its log lines so far. */
  log(): string;
  /** Moves the clock of a store with `hasMovedClock` on by so many ms. */
  pass(ms: number): Promise<void>;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL: it cannot finish anything. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  /** A free port if it is missing. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Another program than this build's own server, such as that of an earlier release. */
  readonly command?: readonly string[];
  /** The line that it prints once it is open. */
  readonly opened?: string;
  /** pass() moves its clock. */
  readonly hasMovedClock?: boolean;
}

/** A folder for one test's database and secrets. */
export function tempDataDir(): { readonly dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'miftah-data-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Starts the built store in a process of its own, on this machine only, and waits until it is open. */
export async function startServer({
  dataDir,
  port,
  env = {},
  command,
  opened = 'Miftah is open at',
  hasMovedClock = false,
}: ServerOptions): Promise<BuiltServer> {
  const chosen = port ?? (await freePort());
  const origin = `http://localhost:${chosen}`;
  const [file = process.execPath, ...args] = command ?? [process.execPath, join(ROOT, 'build/server/server.js')];
  const first = [...BRIEF, ...CHEAP, ...(hasMovedClock ? before('moved-clock') : [])];
  const child = spawn(file, [...(file === process.execPath ? first : []), ...args], {
    // Not in the project: tests must not read a developer's own .env.
    cwd: command ? ROOT : dataDir,
    stdio: ['ignore', 'pipe', 'pipe', ...(hasMovedClock ? ['ipc' as const] : [])],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      // As npm start and the image set it.
      MALLOC_ARENA_MAX: '2',
      PORT: String(chosen),
      HOST: 'localhost',
      APP_ORIGIN: origin,
      DATA_DIR: dataDir,
      TRUST_PROXY_HOPS: '1',
      ...UNSAVED,
      ...env,
    },
  });
  const texts = gather(child);
  // Not 'exit': what it wrote last may come after that.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await untilOpen(origin, { child, texts, ended }, opened);
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => texts.output,
    log: () => texts.log,
    pass: async (ms) => {
      child.send(ms);
      await once(child, 'message');
    },
    stop: () => (child.kill('SIGTERM'), ended),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs one of the store's commands, a file of the project, to its end. */
export async function runCommand(
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [...BRIEF, resolve(ROOT, file), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
  });
  const texts = gather(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: `${texts.output}${texts.log}` };
}

interface Started {
  readonly child: ChildProcess;
  readonly texts: { readonly output: string; readonly log: string };
  readonly ended: Promise<unknown>;
}

function gather(child: ChildProcess): { output: string; log: string } {
  const texts = { output: '', log: '' };
  child.stdout?.on('data', (bytes: Buffer) => void (texts.output += bytes.toString()));
  child.stderr?.on('data', (bytes: Buffer) => void (texts.log += bytes.toString()));
  return texts;
}

/** `line`: the last line that it prints at its start. Earlier lines, such as the owner's password, have arrived by then. */
async function untilOpen(origin: string, { child, texts, ended }: Started, line: string): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await ended;
      throw new Error(`The server ended before it was open:\n${texts.output}${texts.log}`);
    }
    // why the line first: asking a closed port costs more than waiting
    if (texts.output.includes(line) && (await fetch(`${origin}/healthz`).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not open in 10 minutes:\n${texts.output}${texts.log}`);
}
