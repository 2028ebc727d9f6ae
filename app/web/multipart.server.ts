import { setImmediate as pause } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

export interface MultipartLimits {
  readonly maxBytes: number;
  readonly maxTextBytes: number;
  readonly maxFields: number;
  readonly maxFiles: number;
  /** null: no file is read. */
  readonly files: FilesRead | null;
}

export interface FilesRead {
  readonly fields: readonly string[];
  /** The most bytes of each. */
  readonly maxBytes: number;
  /** The most files of one field. */
  readonly most: number;
  /**
   * Takes each file before more of the form is read, so that one is in memory at a time. `bytes` is null for one that is too large or too
   * many.
   */
  readonly take?: (file: FilePart) => Promise<void>;
}

/** A file of a form. A browser sends an empty, nameless one where none was chosen. */
export interface FilePart {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  /** null: it is larger than its limit, isn't the one that is kept, or wasn't read to its end. */
  readonly bytes: Uint8Array | null;
  readonly size: number;
}

export interface Multipart {
  readonly texts: readonly (readonly [field: string, text: string])[];
  readonly files: readonly FilePart[];
  /** True where the body is longer than its limit: the rest was not read. */
  readonly isCut: boolean;
}

/** 'too-large': the texts, the fields or the files are over a limit. */
export type MultipartFault = 'too-large' | 'unreadable';

const HEAD = { headerPairs: 10, headerSize: 8 * 1024 };
/** The size of parsed pieces: one can't begin more than some hundred parts before they are counted. */
const PIECE_BYTES = 4 * 1024;
const PAUSE_BYTES = 64 * 1024;

/** Reads a form of several parts, and stops at the first limit. Of too long a body, the parts before the file are given (`isCut`). */
export async function readMultipart(request: Request, limits: MultipartLimits): Promise<Multipart | MultipartFault> {
  const parser = createParser(request.headers.get('Content-Type') ?? '', limits);
  if (parser === null) return 'unreadable';
  const form = collectParts(parser, limits, Number(request.headers.get('Content-Length')) || Infinity);
  try {
    await pipeline(pieces(request, limits.maxBytes, form), parser);
  } catch {
    // why not always: the reading was stopped
    if (form.fault === null && !form.isCut) return 'unreadable';
  }
  await form.taking;
  return form.fault ?? { texts: form.texts(), files: form.files(), isCut: form.isCut };
}

function createParser(type: string, { maxFields, maxFiles }: MultipartLimits): BusboyInstance | null {
  try {
    // why every part as a file: a text then comes in pieces too, and is counted before it is held
    return new Busboy({
      headers: { 'content-type': type },
      limits: { ...HEAD, parts: maxFields + maxFiles },
      isPartAFile: () => true,
    });
  } catch {
    return null;
  }
}

interface Form {
  fault: MultipartFault | null;
  isCut: boolean;
  /** Ends when all whole files are taken. */
  taking: Promise<void>;
  texts(): Multipart['texts'];
  files(): Multipart['files'];
}

function collectParts(parser: BusboyInstance, limits: MultipartLimits, announcedBytes: number): Form {
  const texts: { readonly field: string; readonly pieces: Buffer[]; text: string | null }[] = [];
  const files: { readonly field: string; readonly name: string; readonly type: string; content: Content; isWhole: boolean }[] = [];
  let textBytes = 0;
  const form: Form = {
    fault: null,
    isCut: false,
    taking: Promise.resolve(),
    texts: () => texts.flatMap(({ field, text }) => (text === null ? [] : [[field, text] as const])),
    files: () => files.map(({ content, isWhole, ...file }) => ({ ...file, size: content.size, bytes: isWhole ? content.bytes() : null })),
  };

  function takeText(field: string, stream: BusboyFileStream): void {
    const textPart = { field, pieces: [] as Buffer[], text: null as string | null };
    texts.push(textPart);
    count(Buffer.byteLength(field));
    stream.on('data', (piece: Buffer) => {
      count(piece.length);
      if (form.fault === null) textPart.pieces.push(piece);
    });
    whenWhole(stream, () => {
      textPart.text = decoded(Buffer.concat(textPart.pieces.splice(0)));
      if (textPart.text === null) form.fault ??= 'unreadable';
    });
    if (texts.length > limits.maxFields) form.fault ??= 'too-large';
  }

  function count(bytes: number): void {
    textBytes += bytes;
    if (textBytes > limits.maxTextBytes) form.fault ??= 'too-large';
  }

  function takeFile(field: string, name: string, type: string, stream: BusboyFileStream): void {
    const read = limits.files?.fields.includes(field) ? limits.files : null;
    const isKept = read !== null && files.filter((file) => file.field === field && file.name !== '').length < read.most;
    const content = createContent(isKept ? Math.min(read.maxBytes, announcedBytes) : 0);
    const filePart = { field, name, type, content, isWhole: false };
    files.push(filePart);
    stream.on('data', (piece: Buffer) => content.add(piece));
    whenWhole(stream, () => {
      filePart.isWhole = true;
      const { take } = read ?? {};
      if (take === undefined || (content.size === 0 && name === '')) return;
      const file = { field, name, type, size: content.size, bytes: isKept ? content.bytes() : null };
      filePart.content = createContent(0);
      form.taking = form.taking.then(() => take(file));
    });
    if (files.length <= limits.maxFiles) return;
    if (limits.files?.take) form.isCut = true;
    else form.fault ??= 'too-large';
  }

  parser.on('file', (field: string | undefined, stream, name: string | undefined, _encoding, type) => {
    if (field === undefined || form.fault !== null) whenWhole(stream.resume(), () => {});
    else if (name === undefined && type !== 'application/octet-stream') takeText(field, stream);
    else takeFile(field, name ?? '', type, stream);
  });
  parser.on('partsLimit', () => (form.fault ??= 'too-large'));
  return form;
}

/** why: a form that ends within a part is an error of that part, and its end all the same */
function whenWhole(stream: Readable, done: () => void): void {
  let isBroken = false;
  stream.on('error', () => (isBroken = true)).on('end', () => void (isBroken || done()));
}

interface Content {
  readonly size: number;
  add(piece: Buffer): void;
  /** null: there were more than the limit. */
  bytes(): Uint8Array | null;
}

function createContent(maxBytes: number): Content {
  let held: Buffer | null = null;
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(piece) {
      // why at once: joined pieces would be held twice; memory counts only once it is written to
      if (size === 0 && maxBytes > 0) held = Buffer.allocUnsafeSlow(maxBytes);
      size += piece.length;
      if (size > maxBytes) held = null;
      held?.set(piece, size - piece.length);
    },
    bytes: () => (size === 0 ? new Uint8Array() : (held?.subarray(0, size) ?? null)),
  };
}

async function* pieces(request: Request, maxBytes: number, form: Form): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let read = 0;
  // why not cancelled at the end: that cuts the connection before the answer is through; the server drops the rest
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (let at = 0; at < chunk.value.length; at += PIECE_BYTES) {
      const piece = chunk.value.subarray(at, at + PIECE_BYTES);
      const before = read;
      read += piece.length;
      form.isCut ||= read > maxBytes;
      yield form.isCut ? piece.subarray(0, maxBytes - before) : piece;
      await form.taking;
      if (form.isCut || form.fault !== null) {
        // why first: the parts that are whole by now say so in a moment
        await pause();
        throw new Error('The rest of the form is left unread.');
      }
      if (Math.floor(read / PAUSE_BYTES) > Math.floor(before / PAUSE_BYTES)) await pause();
    }
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
