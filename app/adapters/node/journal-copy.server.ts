import { statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { JournalCopy } from '~/ports/journal';

import { KEPT_MONTHS, monthOf, namesIn, OF_COPY } from './journal.server';

export interface CopyFiles {
  readonly mkdir: (folder: string, options: { readonly recursive: true; readonly mode: number }) => Promise<unknown>;
  readonly open: typeof open;
  readonly readdir: (folder: string) => Promise<string[]>;
  readonly rename: typeof rename;
  readonly rm: (file: string, options: { readonly force: true }) => Promise<void>;
}

interface JournalCopyOptions {
  /** The journal's folder. */
  readonly folder: string;
  /** The copy's folder. */
  readonly to: string;
  readonly files?: CopyFiles;
}

const PORTION = 1 << 16;

/**
 * Keeps a copy of a journal, a file for each file and each the beginning of it, so that several processes may write it. A copy of a lost
 * journal gets another name, which readJournal() reads too. No call blocks the process.
 */
export function openJournalCopy({ folder, to, files = { mkdir, open, readdir, rename, rm } }: JournalCopyOptions): JournalCopy {
  /** The copied bytes of each file, as far as this process knows. */
  const copied = new Map<string, number>();

  async function catchUp(): Promise<void> {
    for (const name of namesIn(folder)) if (statSync(join(folder, name)).size !== copied.get(name)) await bring(name);
  }

  async function bring(name: string): Promise<void> {
    const source = await open(join(folder, name), 'r');
    try {
      await copy(name, source);
    } catch (error) {
      // why: after any failure the next call looks at the copy again
      copied.delete(name);
      throw error;
    } finally {
      await source.close();
    }
  }

  async function copy(name: string, source: FileHandle): Promise<void> {
    const target = await openCopy(name, source);
    try {
      let at = copied.get(name) ?? (await target.stat()).size;
      for (;;) {
        const bytes = await portionOf(source, at);
        if (bytes.length === 0) break;
        for (let done = 0; done < bytes.length;) done += (await target.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
        at += bytes.length;
      }
      await target.datasync();
      copied.set(name, at);
    } finally {
      await target.close();
    }
  }

  /** Opens the copy of a file that is the beginning of it; else a new one. */
  async function openCopy(name: string, source: FileHandle): Promise<FileHandle> {
    const path = join(to, name);
    // why no 'w': it would empty a copy that this process doesn't know yet
    const handle = await files.open(path, 'r+').catch(ifCode('ENOENT'));
    if (handle !== null) {
      if (copied.has(name) ? (await handle.stat()).size >= (copied.get(name) ?? 0) : await isBeginning(handle, source)) return handle;
      await handle.close();
      copied.delete(name);
      await files.rename(path, join(to, await freeName(name))).catch(ifCode('ENOENT'));
    }
    copied.delete(name);
    await files.mkdir(to, { recursive: true, mode: 0o700 });
    await prune(name);
    // why: another process may make it at this moment
    return (await files.open(path, 'wx+', 0o600).catch(ifCode('EEXIST'))) ?? files.open(path, 'r+');
  }

  async function freeName(name: string): Promise<string> {
    const names = new Set(await files.readdir(to));
    for (let nth = 1; ; nth += 1) {
      const free = `${monthOf(name)}.before-${nth}.jsonl`;
      if (!names.has(free)) return free;
    }
  }

  async function prune(newName: string): Promise<void> {
    const names = (await files.readdir(to)).filter((name) => OF_COPY.test(name));
    const months = [...new Set([...names, newName].map(monthOf))].toSorted().slice(-KEPT_MONTHS);
    for (const name of names) if (!months.includes(monthOf(name))) await files.rm(join(to, name), { force: true });
  }

  return { place: to, catchUp };
}

async function isBeginning(copy: FileHandle, source: FileHandle): Promise<boolean> {
  for (let at = 0; ; at += PORTION) {
    const [bytes, others] = [await portionOf(copy, at), await portionOf(source, at)];
    if (!bytes.equals(others.subarray(0, bytes.length))) return false;
    if (bytes.length < PORTION) return true;
  }
}

async function portionOf(handle: FileHandle, at: number): Promise<Buffer> {
  const bytes = Buffer.alloc(PORTION);
  let done = 0;
  while (done < PORTION) {
    const { bytesRead } = await handle.read(bytes, done, PORTION - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}

/** Catches one error of a call for a file, and returns null for it. */
const ifCode = (code: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === code) return null;
  throw error;
};
