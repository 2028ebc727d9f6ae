import {
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser';
import { z } from 'zod';

import type { FormErrors, FormValues } from '~/domain/form-answer';
import { toFormError, type FormError } from '~/domain/form-error';
import { env } from '~/env.server';

import { requireSameOrigin } from './door/origin.server';

const KIB = 1024;
/** The largest form, in bytes, unless the caller says otherwise. */
export const MAX_FORM_BYTES = 64 * KIB;
const MAX_FIELDS = 200;
const MAX_FILES = 5;

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FormErrors };

export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** The browser's name for it: show it, but never use it as a path. */
  readonly name: string;
  /** The browser's type for it: don't trust it. */
  readonly type: string;
}

export interface FormLimits {
  /** The largest body, in bytes. */
  readonly maxBytes?: number;
  /** The one file that the form takes. */
  readonly file?: { readonly name: string; readonly maxBytes: number };
  /** The fields that may hold line breaks and tabs. */
  readonly multiline?: readonly string[];
}

export interface SubmittedForm {
  /** The pressed button; '' without one. */
  readonly intent: string;
  /** The typed values that may be sent back: no passwords, no files. */
  readonly values: FormValues;
  /** null where no file was chosen, or where it is too large (then parse() reports 'file-too-large'). */
  readonly file: UploadedFile | null;
  /** The file was far too large: neither it was read nor what stands behind it, such as the pressed button. */
  readonly isCut: boolean;
  /**
   * Checks the fields with a schema whose messages are codes; any other message means that no form of ours sent this. It ignores fields
   * that the schema doesn't name.
   */
  parse<T>(schema: z.ZodType<T>): Parsed<T>;
}

/**
 * Reads the form of an action: the only way in for typed values. It checks the origin and the length first, and never holds more than
 * `maxBytes` in memory. Throws a response: 403 from another site, 405, 413 too large or too many fields, 415, 400 unreadable.
 */
export async function readForm(request: Request, limits: FormLimits = {}): Promise<SubmittedForm> {
  const { raw, isCut } = await parseBody(request, limits.maxBytes ?? MAX_FORM_BYTES, limits.file !== undefined);
  const { fields, problems } = collectFields(raw, new Set(limits.multiline));
  const upload = limits.file ? await takeFile(raw, limits.file, isCut) : { file: null, problem: null };
  const fileErrors: FormErrors = limits.file && upload.problem !== null ? { [limits.file.name]: upload.problem } : {};

  return {
    ...typedIn(fields),
    file: upload.file,
    isCut,
    parse: (schema) => parseFields(schema, fields, problems, fileErrors),
  };
}

/** A file that is too large by less than this is read with all that stands behind it. */
const SPARE_BYTES = 1024 * KIB;

/**
 * Reads a form with one file, which stands behind the typed fields. What was typed is kept whatever the size of the file: of a form that is
 * far larger than such a file may be, only the beginning is read (`isCut`).
 */
export function readFileForm(
  request: Request,
  file: { readonly name: string; readonly maxBytes: number },
  limits: Pick<FormLimits, 'multiline'> = {},
): Promise<SubmittedForm> {
  return readForm(request, { ...limits, maxBytes: file.maxBytes + SPARE_BYTES, file });
}

/**
 * Reads what was typed into a form that isn't sent on: its sender must log in first. Of a file in any field, however large, it gives the
 * field alone, null where none was chosen; what stands behind one that is too large isn't read. Throws as readForm() does.
 */
export async function readTyped(
  request: Request,
): Promise<Pick<SubmittedForm, 'intent' | 'values'> & { readonly fileField: string | null }> {
  const { raw, isCut } = await parseBody(request, MAX_FORM_BYTES, true);
  const fileField = [...raw.keys()].find((name) => chosenFiles(raw, name).length > 0) ?? null;
  // why: something else is too large then
  if (fileField === null && isCut) throw tooLarge();
  return { ...typedIn(collectFields(raw, new Set()).fields), fileField };
}

interface ParsedBody {
  readonly raw: FormData;
  readonly isCut: boolean;
}

async function parseBody(request: Request, maxBytes: number, takesFile: boolean): Promise<ParsedBody> {
  if (request.method !== 'POST') throw refusal(405, 'This address takes a form by POST only.');
  requireSameOrigin(request, env.origin);
  const type = request.headers.get('Content-Type') ?? '';
  const { bytes, isWhole } = await readUpTo(request, maxBytes, takesFile ? MAX_FORM_BYTES : 0);
  if (!isWhole && !takesFile) throw tooLarge();
  if (bytes.byteLength === 0 && type === '') return { raw: new FormData(), isCut: false };
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw refusal(415, 'This address takes forms only.');
  const boundary = /\bboundary="?([^";]{1,70})/i.exec(type)?.[1];
  if (!isWhole && boundary === undefined) throw tooLarge();
  const body = isWhole ? bytes : Buffer.concat([bytes.subarray(0, MAX_FORM_BYTES), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  try {
    const copy = new Request(request.url, { method: 'POST', headers: { 'Content-Type': type }, body });
    const most = isWhole ? maxBytes : body.byteLength;
    const limits = { maxFiles: MAX_FILES, maxFileSize: most, maxParts: MAX_FIELDS, maxTotalSize: most };
    return { raw: await parseFormData(copy, limits), isCut: !isWhole };
  } catch (error) {
    if (TOO_MUCH.some((kind) => error instanceof kind)) throw tooLarge();
    throw refusal(400, 'This form could not be read.');
  }
}

const TOO_MUCH = [MaxFilesExceededError, MaxFileSizeExceededError, MaxPartsExceededError, MaxTotalSizeExceededError];

/** Reads the body up to the limit. It checks Content-Length first, and stops reading a body in chunks when it grows too large (413). */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, isWhole } = await readUpTo(request, maxBytes, 0);
  if (!isWhole) throw tooLarge();
  return bytes;
}

/** The body, or the beginning of one that is larger than `maxBytes`: `beginBytes` or a little more where its length says so at once. */
async function readUpTo(
  request: Request,
  maxBytes: number,
  beginBytes: number,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly isWhole: boolean }> {
  const isTooLong = Number(request.headers.get('Content-Length') ?? 0) > maxBytes;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = !isTooLong;
  // why not cancelled: that cuts the connection before the answer is through; the server drops the rest
  for await (const chunk of isTooLong && beginBytes === 0 ? [] : chunksOf(request)) {
    size += chunk.byteLength;
    chunks.push(chunk);
    isWhole &&= size <= maxBytes;
    if (!isWhole && size >= beginBytes) break;
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { bytes, isWhole };
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

interface Fields {
  /** A Map, since a field can be called `__proto__`. */
  readonly fields: Map<string, string>;
  readonly problems: Map<string, FormError>;
}

function collectFields(raw: FormData, multiline: ReadonlySet<string>): Fields {
  const fields = new Map<string, string>();
  const problems = new Map<string, FormError>();
  for (const [name, value] of raw) {
    if (typeof value !== 'string') continue;
    if (fields.has(name)) {
      problems.set(name, 'repeated');
      if (name === 'intent') fields.set(name, '');
      continue;
    }
    const text = value.replace(/\r\n?/g, '\n');
    fields.set(name, text);
    if ((multiline.has(name) ? CONTROL_BUT_LINES : CONTROL).test(text)) problems.set(name, 'control-characters');
  }
  return { fields, problems };
}

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\n\t])\p{Cc}/u;

async function takeFile(raw: FormData, { name, maxBytes }: { readonly name: string; readonly maxBytes: number }, isCut: boolean) {
  const files = chosenFiles(raw, name);
  const [file] = files;
  // why: something else is too large then
  if (file === undefined && isCut) throw tooLarge();
  if (file === undefined) return { file: null, problem: null };
  if (files.length > 1) return { file: null, problem: 'repeated' as const };
  if (isCut || file.size > maxBytes) return { file: null, problem: 'file-too-large' as const };
  return { file: { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, type: file.type }, problem: null };
}

/** The files of a field. A browser sends an empty, nameless one where none was chosen. */
function chosenFiles(raw: FormData, name: string): readonly File[] {
  return raw
    .getAll(name)
    .filter((value) => value instanceof File)
    .filter((file) => file.size > 0 || file.name !== '');
}

function parseFields<T>(
  schema: z.ZodType<T>,
  fields: ReadonlyMap<string, string>,
  problems: ReadonlyMap<string, FormError>,
  fileErrors: FormErrors,
): Parsed<T> {
  // why: a value in a field that nobody asked for is nobody's error
  const known = schema instanceof z.ZodObject ? new Set(Object.keys(schema.shape)) : null;
  const errors = new Map([...problems].filter(([name]) => known === null || known.has(name)).concat(Object.entries(fileErrors)));
  const parsed = schema.safeParse(Object.assign(Object.create(null), Object.fromEntries(fields)));
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? 'form');
    if (!errors.has(name)) errors.set(name, toFormError(issue.message));
  }
  return parsed.success && errors.size === 0 ? { ok: true, value: parsed.data } : { ok: false, errors: Object.fromEntries(errors) };
}

function typedIn(fields: ReadonlyMap<string, string>): Pick<SubmittedForm, 'intent' | 'values'> {
  return { intent: fields.get('intent') ?? '', values: Object.fromEntries([...fields].filter(([name]) => isRepeatable(name))) };
}

function isRepeatable(name: string): boolean {
  return name !== 'intent' && name !== '__proto__' && !/password|secret|captcha/i.test(name);
}

function tooLarge(): Response {
  return refusal(413, 'That is more than this form takes.');
}

function refusal(status: number, sentence: string): Response {
  return new Response(sentence, { status });
}
