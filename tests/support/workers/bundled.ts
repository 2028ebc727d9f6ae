import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

/** The program of the thread in which a store writes. */
export interface ThreadProgram {
  readonly program: URL;
  /** Call it when no store uses it any more. */
  remove(): void;
}

export async function bundleWritingThread(): Promise<ThreadProgram> {
  const { file, remove } = await bundled('app/services/writes.server.ts');
  return { program: pathToFileURL(file), remove };
}

/** Bundles `tests/support/workers/<name>.ts` once for all its starts: loading its modules one by one takes two seconds of a core each time. */
export async function bundleWorker(name: string): Promise<Worker> {
  const { file, remove } = await bundled(`tests/support/workers/${name}.ts`);
  return { start: (...args) => fork(file, args), remove };
}

async function bundled(source: string) {
  mkdirSync(BUNDLES, { recursive: true });
  const dir = mkdtempSync(BUNDLES);
  return { file: await bundle(source, dir), remove: () => rmSync(dir, { recursive: true, force: true }) };
}
