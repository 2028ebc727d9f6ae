import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Makes the name of this process, by which others on this machine see whether it runs. `isGone`: whether names say that. */
export function createProcessName(options: { readonly isGone: boolean }) {
  const place = `${hostname()} ${processNamespace()}`;
  const name = `${place} ${process.pid} ${randomUUID()}`;

  /** Returns whether a process has ended; false where that is unknown. */
  function isGone(other: string): boolean {
    const [, elsewhere, pid] = /^(.*) (\d+) [\w-]+$/.exec(other) ?? [];
    if (!options.isGone || other === name || elsewhere !== place) return false;
    return Number(pid) === process.pid || !isRunning(Number(pid));
  }

  return { name, isGone };
}

/** Tells apart containers with equal process numbers; only Linux names the difference. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return 'pid';
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
