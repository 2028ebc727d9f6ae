import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A wish on the command line that can't be met; the message is a sentence for the owner. */
export class CommandError extends Error {}

// A document has at most 1 MB; escapes make it longer.
const MAX_LINE = 8_000_000;

/** The lines of a file; null for a line that is too long for a document, or is not UTF-8: reading it would lose letters for good. */
export async function* linesOf(file: string): AsyncGenerator<string | null, void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length > MAX_LINE) parts = [];
    else parts.push(part);
  };
  const line = () => {
    const bytes = Buffer.concat(parts);
    const text = length <= MAX_LINE && isUtf8(bytes) ? bytes.toString('utf8') : null;
    parts = [];
    length = 0;
    return text;
  };
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', from)) {
      add(bytes.subarray(from, end));
      yield line();
      from = end + 1;
    }
    add(bytes.subarray(from));
  }
  if (length > 0) yield line();
}

/** A file that can be read more than once: the named one, or a copy of stdin or of a pipe, kept in `dir` (mode 0600) meanwhile. */
export async function withInput<R>(name: string, dir: string, work: (file: string) => Promise<R>): Promise<R> {
  const found = name === '-' ? null : statSync(name, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandError(`There is no file ${name}.`);
  if (found?.isDirectory()) throw new CommandError(`${name} is a folder.`);
  if (found?.isFile()) return work(name);
  return withTempFile(dir, async (file) => {
    await pipeline(found === null ? process.stdin : createReadStream(name), createWriteStream(file, { mode: 0o600 }));
    return work(file);
  });
}

/** Gives `work` a file name, and removes that file afterwards. */
export async function withTempFile<R>(dir: string, work: (file: string) => Promise<R>): Promise<R> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, `.data-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    return await work(file);
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
  }
}

/** Writes portions of text to stdout (`-`), or to a new file (mode 0600) that gets its name only when it is complete. */
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
    // Unlike a rename, a link replaces no file that appeared meanwhile.
    linkSync(draft, name);
  } finally {
    rmSync(draft, { force: true });
  }
}
