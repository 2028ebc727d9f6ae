import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Makes the name of this process, by which others on the same machine see whether it still runs. `isGone`: whether names say that. */
export function createProcessName(options: { readonly isGone: boolean }) {
  const place = `${hostname()} ${processNamespace()}`;
  const name = `${place} ${process.pid} ${randomUUID()}`;

  /** Whether a process has ended; false where that isn't known. */
  function isGone(other: string): boolean {
    const [, elsewhere, pid] = /^(.*) (\d+) [\w-]+$/.exec(other) ?? [];
    if (!options.isGone || other === name || elsewhere !== place) return false;
    return Number(pid) === process.pid || !isRunning(Number(pid));
  }

  return { name, isGone };
}

/** Two containers may have a process of the same number. Only Linux names what tells them apart. */
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
