import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';

/** What the command line asks for and can't have, in a sentence. */
export class CommandError extends Error {}

// A document has at most 1 MB; escapes make it longer.
const MAX_LINE = 8_000_000;

/** Lines of a file; null for one that is too long to be a document. */
export async function* linesOf(file: string): AsyncGenerator<string | null, void, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isTooLong = false;
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 18 })) {
    const parts = (rest + decoder.write(bytes as Buffer)).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      yield isTooLong || part.length > MAX_LINE ? null : part;
      isTooLong = false;
    }
    if (rest.length > MAX_LINE) {
      isTooLong = true;
      rest = '';
    }
  }
  rest += decoder.end();
  if (isTooLong) yield null;
  else if (rest !== '') yield rest;
}

/** A file to read more than once: the named one, or what comes on stdin, kept in `dir` (mode 0600) meanwhile. */
export async function withInput<R>(name: string, dir: string, work: (file: string) => Promise<R>): Promise<R> {
  if (name !== '-') {
    if (!existsSync(name)) throw new CommandError(`There is no file ${name}.`);
    return work(name);
  }
  return withTempFile(dir, async (file) => {
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    return work(file);
  });
}

/** The name of a file that is gone afterwards. */
export async function withTempFile<R>(dir: string, work: (file: string) => Promise<R>): Promise<R> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, `.data-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    return await work(file);
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
  }
}

/** Writes portions of text to stdout (`-`), or to a new file (mode 0600) that gets its name when it is whole. */
export async function writeOutput(name: string, portions: AsyncIterable<string>): Promise<void> {
  if (name === '-') {
    for await (const text of portions) if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    return;
  }
  if (existsSync(name)) throw new CommandError(`There is a file ${name} already: name another one, or move it away.`);
  const draft = `${name}.part-${process.pid}`;
  try {
    await pipeline(portions, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    const handle = openSync(draft, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    // Unlike a rename, a link replaces nothing that came there meanwhile.
    linkSync(draft, name);
  } finally {
    rmSync(draft, { force: true });
  }
}
