import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { bundle } from '../../../scripts/typescript.mjs';

/** A file of this folder, as the second process of a test. */
export interface Worker {
  /** Runs it in a process of its own, where its arguments are process.argv from 2 on. */
  start(...args: readonly string[]): ChildProcess;
  /** Call it when it is started no more. */
  remove(): void;
}

/** Inside the project, so that a bundle finds its packages. */
const BUNDLES = fileURLToPath(new URL('../../../.cache/workers/', import.meta.url));

/** Bundles `tests/support/workers/<name>.ts` once for all its starts: loading its modules one by one takes two seconds of a core each time. */
export async function bundleWorker(name: string): Promise<Worker> {
  mkdirSync(BUNDLES, { recursive: true });
  const dir = mkdtempSync(BUNDLES);
  const file = await bundle(`tests/support/workers/${name}.ts`, dir);
  return { start: (...args) => fork(file, args), remove: () => rmSync(dir, { recursive: true, force: true }) };
}
