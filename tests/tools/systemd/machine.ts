import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A copy of this machine in which systemd runs the store's unit. */
export interface Machine {
  /** Runs a command in it as root; its output. */
  readonly inside: (...command: readonly string[]) => string;
  /** What systemd and the store logged. */
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Why this machine can make no such copy; null where it can. */
export function whyNoMachine(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root';
  const { status } = spawnSync('unshare', ['--mount', '--pid', '--fork', '--uts', '--ipc', '--cgroup', 'true']);
  return status === 0 ? null : 'this machine lets nobody make namespaces';
}

/** Starts it, with the store on this port of the machine. `settings`: what the owner writes into /etc/miftah/settings. */
export async function startMachine(dir: string, port: number, settings: string): Promise<Machine> {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'settings'), settings);
  const script = join(ROOT, 'tests/tools/systemd/machine.sh');
  const child = spawn(script, [dir, ROOT, String(port)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => void (output += bytes.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const inside = (...command: readonly string[]) => {
    const { stdout, stderr } = spawnSync('nsenter', ['-t', String(initOf(child.pid)), '-m', '-p', '-r', '-w', ...command], {
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`;
  };
  const log = () => inside('journalctl', '--no-pager', '--output=cat', `--unit=miftah@${port}`);
  const stop = async () => {
    const init = initOf(child.pid);
    // The first process of its namespace: all others go with it.
    if (init !== 0) process.kill(init, 'SIGKILL');
    await ended;
  };
  for (let patience = 0; ; patience += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return { inside, log, stop };
    if (patience > 200 || child.exitCode !== null) {
      const told = child.exitCode === null ? log() : output;
      await stop();
      throw new Error(`The store did not open under systemd:\n${told}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The process that `unshare` started: systemd. 0 where it isn't there. */
function initOf(pid = 0): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
  } catch {
    return 0;
  }
}
