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

/** What the command line asks for and can't have, in a sentence. */
export class CommandError extends Error {}

// A document has at most 1 MB; escapes make it longer.
const MAX_LINE = 8_000_000;

/** Lines of a file; null for one that is too long to be a document, or no text: a letter of another encoding would be lost for good. */
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

/** A file to read more than once: the named one, or what comes on stdin or through a pipe, kept in `dir` (mode 0600) meanwhile. */
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
