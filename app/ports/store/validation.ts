import { type Data, type Json, type Patch, type Write, Increment, DELETE_FIELD, StoreError } from './index';
import { isSpecialValue, isTagged } from './typed-values';

export const MAX_DOCUMENT_BYTES = 1_000_000;
export const MAX_WRITES = 400;
/** The size of a page of a scan, in bytes: about 4 documents of the largest size. */
export const MAX_SCAN_BYTES = 4 * MAX_DOCUMENT_BYTES;
const MAX_CHUNK_BYTES = 8 * MAX_DOCUMENT_BYTES;
const MAX_DEPTH = 18;
const MAX_KEY = 375;

/** why: most segments pass here, without the slower rule for all of them */
const PLAIN_SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$/;
const PLAIN_PATH = /^[A-Za-z0-9][\w.-]{0,199}\/[A-Za-z0-9][\w.-]{0,199}(?:\/[A-Za-z0-9][\w.-]{0,199}\/[A-Za-z0-9][\w.-]{0,199})*$/;
const SEGMENT = /^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cc}\p{Cs}]{1,200}$/u;
const FIELD = /^(?!__.*__$)[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const ASCII = /^\p{ASCII}*$/u;
const MOST_OF_A_CHARACTER = 6;
const MOST_OF_A_VALUE = 26;

export interface DocumentPath {
  readonly path: string;
  readonly parent: string;
  readonly group: string;
  readonly id: string;
}

export function invalid(message: string): StoreError {
  return new StoreError('invalid', message);
}

/** Splits a document's path. StoreError 'invalid' where it isn't one. */
export function parseDocumentPath(path: string): DocumentPath {
  checkDocumentPath(path);
  const parent = parentOf(path);
  return { path, parent, group: idOf(parent), id: idOf(path) };
}

/** Throws StoreError 'invalid' where the path is not a document's. */
export function checkDocumentPath(path: string): void {
  if (PLAIN_PATH.test(path)) return;
  const segments = path.split('/');
  if (segments.length % 2 !== 0 || !segments.every(isSegment)) throw invalid(`not a document path: ${JSON.stringify(path)}`);
}

export function checkCollectionPath(path: string): void {
  const segments = path.split('/');
  if (segments.length % 2 === 0 || !segments.every(isSegment)) throw invalid(`not a collection path: ${JSON.stringify(path)}`);
}

export function isSegment(text: string): boolean {
  return PLAIN_SEGMENT.test(text) || SEGMENT.test(text);
}

export function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Throws StoreError 'invalid' unless a field's name in a patch, query or index is of letters, digits and `_`. */
export function checkField(field: string): void {
  if (!FIELD.test(field)) throw invalid(`not a field name: ${JSON.stringify(field)}`);
}

/** Accepts only values that JSON and Firestore keep: no undefined, -0, integer over 2^53, nested array. Returns the most bytes as JSON. */
export function checkValue(value: unknown, at: string, depth = 1): number {
  if (depth > MAX_DEPTH) throw invalid(`${at} is nested too deep`);
  if (value === null || typeof value === 'boolean') return MOST_OF_A_VALUE;
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw invalid(`${at} has half a surrogate pair`);
    return mostOfText(value);
  }
  if (typeof value === 'number') {
    if (!isPlainNumber(value)) throw invalid(`${at} is no plain number`);
    return MOST_OF_A_VALUE;
  }
  if (Array.isArray(value)) return checkArray(value, at, depth);
  if (isPlainObject(value)) return checkObject(value, at, depth);
  throw invalid(`${at} is not JSON (${typeof value})`);
}

/** Checks a whole document. StoreError 'invalid', or 'too-large' over MAX_DOCUMENT_BYTES. */
export function checkData(data: Data): void {
  if (!isPlainObject(data)) throw invalid('a document is a plain object');
  let most = MOST_OF_A_VALUE;
  for (const field of Object.keys(data)) most += checkKey(field, 'the document') + checkValue(data[field], field);
  // why not always: making JSON is slow, and writing makes it again
  if (most > MAX_DOCUMENT_BYTES) checkSize(JSON.stringify(data));
}

export function checkSize(text: string): void {
  if (text.length * 3 <= MAX_DOCUMENT_BYTES) return;
  const bytes = bytesOf(text);
  if (bytes > MAX_DOCUMENT_BYTES) throw new StoreError('too-large', `the document has ${bytes} bytes`);
}

function bytesOf(text: string): number {
  return ASCII.test(text) ? text.length : new TextEncoder().encode(text).length;
}

/** Throws StoreError 'invalid' where the patch is empty or a value can't be stored. */
export function checkPatch(patch: Patch): void {
  if (!isPlainObject(patch)) throw invalid('a patch is a plain object');
  const entries = Object.entries(patch);
  if (entries.length === 0) throw invalid('the patch is empty');
  let most = MOST_OF_A_VALUE;
  for (const [field, value] of entries) {
    checkField(field);
    if (value instanceof Increment && typeof value.by !== 'number') throw invalid(`${field} is incremented by something that is no number`);
    if (value !== DELETE_FIELD) most += mostOfText(field) + checkValue(value instanceof Increment ? value.by : value, field);
  }
  if (most > MAX_DOCUMENT_BYTES) checkSize(JSON.stringify(patch));
}

export function applyPatch(current: Data, patch: Patch): Data {
  const next: Data = { ...current };
  for (const [field, value] of Object.entries(patch)) {
    if (value === DELETE_FIELD) delete next[field];
    else if (value instanceof Increment) next[field] = numberOr0(next[field]) + value.by;
    else next[field] = value;
  }
  return next;
}

export function pathOf(write: Write): string {
  if ('create' in write) return write.create;
  if ('set' in write) return write.set;
  if ('merge' in write) return write.merge;
  return 'update' in write ? write.update : write.delete;
}

export function checkWrite(write: Write): void {
  checkDocumentPath(pathOf(write));
  if ('data' in write) checkData(write.data);
  else if ('patch' in write) checkPatch(write.patch);
}

/** Returns the size in bytes of the whole document that a write carries; 0 where it carries none. */
export function sizeOf(write: Write): number {
  return 'data' in write ? bytesOf(JSON.stringify(write.data)) : 0;
}

/** Checks the writes of one atomic step: at most MAX_WRITES, at most one for each document. */
export function checkWrites(writes: readonly Write[]): void {
  if (writes.length > MAX_WRITES) throw invalid(`more than ${MAX_WRITES} writes in one step`);
  const paths = new Set<string>();
  for (const write of writes) {
    checkWrite(write);
    const path = pathOf(write);
    if (paths.has(path)) throw invalid(`two writes to ${path} in one step`);
    paths.add(path);
  }
}

/** Splits the writes of bulk() into steps that either engine takes. It checks all of them before the first is written. */
export function chunkWrites(writes: readonly Write[]): Write[][] {
  const chunks: Write[][] = [];
  let chunk: Write[] = [];
  let chunkBytes = 0;
  for (const write of writes) {
    checkWrite(write);
    const bytes = sizeOf(write);
    if (chunk.length === 0 || chunk.length >= MAX_WRITES || chunkBytes + bytes > MAX_CHUNK_BYTES) {
      chunk = [];
      chunkBytes = 0;
      chunks.push(chunk);
    }
    chunk.push(write);
    chunkBytes += bytes;
  }
  return chunks;
}

function isPlainNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function checkArray(items: readonly unknown[], at: string, depth: number): number {
  let most = MOST_OF_A_VALUE;
  // why by index: forEach would skip the holes of a sparse array
  for (let index = 0; index < items.length; index++) {
    if (Array.isArray(items[index])) throw invalid(`${at} has an array in an array`);
    most += checkValue(items[index], `${at}[${index}]`, depth + 1);
  }
  return most;
}

function checkObject(object: Record<string, unknown>, at: string, depth: number): number {
  if (isTagged(object)) {
    const json = JSON.stringify(object);
    if (!isSpecialValue(object)) throw invalid(`${at} is ${json.slice(0, 80)}`);
    return mostOfText(json);
  }
  let most = MOST_OF_A_VALUE;
  for (const key of Object.keys(object)) most += checkKey(key, at) + checkValue(object[key], `${at}.${key}`, depth + 1);
  return most;
}

function checkKey(key: string, at: string): number {
  if (key === '' || key.length > MAX_KEY || (key.startsWith('__') && /^__.*__$/.test(key)) || !key.isWellFormed())
    throw invalid(`${at} has the key ${JSON.stringify(key.slice(0, 80))}`);
  return mostOfText(key);
}

const mostOfText = (text: string) => MOST_OF_A_CHARACTER * text.length + 4;

function numberOr0(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}
