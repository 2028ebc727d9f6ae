import { z } from 'zod';

import { cleanLine, cleanText } from '~/domain/shared/typed-text';
import { beginningOf } from '~/domain/shared/truncate';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { toFormError, type FormError } from '~/domain/shared/form-error';

import { readMultipart, type FilePart, type FilesRead, type Multipart } from './multipart.server';

/** Passwords are kept as typed, and an address with invisible characters is refused: domain/account/email. */
const AS_TYPED = /password|email/i;

interface FieldKinds {
  readonly multiline?: readonly string[];
  readonly verbatim?: readonly string[];
}

const KIB = 1024;
/** The largest form without a file, and the most bytes of all texts of one with a file. */
export const MAX_FORM_BYTES = 64 * KIB;
const MAX_FIELDS = 200;
const MAX_FILES = 5;

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FormErrors };

export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** The browser's name for it: show it, but never use it as a path. */
  readonly name: string;
  readonly type: string;
}

export interface FormLimits {
  readonly maxBytes?: number;
  readonly maxTextBytes?: number;
  readonly file?: { readonly name: string; readonly maxBytes: number };
  /** The files of a form with many, in place of `file`: each is taken as it comes. */
  readonly files?: FilesRead & { readonly maxFiles: number };
  /** The fields of `values`, each cut to its longest; absent: all fields. */
  readonly schema?: z.ZodType;
  readonly multiline?: readonly string[];
  /** The fields that are read as typed, beside passwords and addresses. */
  readonly verbatim?: readonly string[];
}

export interface SubmittedForm {
  readonly intent: string;
  /** The typed values that may be sent back: no passwords, no files. */
  readonly values: FormValues;
  /** null where no file was chosen, or where it is too large (then parse() reports 'file-too-large'). */
  readonly file: UploadedFile | null;
  /** True where a far too large file was left unread, with all behind it, such as the pressed button. */
  readonly isCut: boolean;
  /** Checks the fields with a schema whose messages are codes; any other message means that no form of ours sent this. */
  parse<T>(schema: z.ZodType<T>): Parsed<T>;
}

/** Reads the form of an action, at most `maxBytes`. Throws a response: 405, 413 too large, 415, 400 unreadable. */
export async function readForm(request: Request, limits: FormLimits = {}): Promise<SubmittedForm> {
  const { texts, files, isCut } = await readBodyParts(
    request,
    { maxBytes: limits.maxBytes ?? MAX_FORM_BYTES, maxTextBytes: limits.maxTextBytes },
    limits.files ?? (limits.file ? { fields: [limits.file.name], maxBytes: limits.file.maxBytes, most: 1, maxFiles: MAX_FILES } : null),
  );
  const { fields, problems } = collectFields(texts, new Set(limits.multiline), (name, typed) => cleanField(name, typed, limits));
  const upload = limits.file ? takeFile(files, limits.file, isCut) : { file: null, problem: null };
  const fileErrors: FormErrors = limits.file && upload.problem !== null ? { [limits.file.name]: upload.problem } : {};
  // why: something else is too large then
  if (isCut && upload.problem === null && !limits.files) throw tooLarge();

  return {
    ...typedIn(fields, limits.schema),
    file: upload.file,
    isCut,
    parse: (schema) => parseFields(schema, fields, problems, fileErrors),
  };
}

const SPARE_BYTES = 1024 * KIB;

/** Reads a form with one file behind the typed fields. A far too large file is left unread (`isCut`). Without a schema it keeps all fields. */
export function readFileForm(
  request: Request,
  file: { readonly name: string; readonly maxBytes: number },
  schema: z.ZodType | null,
  limits: Pick<FormLimits, 'multiline' | 'maxTextBytes' | 'verbatim'> = {},
): Promise<SubmittedForm> {
  return readForm(request, { ...limits, maxBytes: file.maxBytes + SPARE_BYTES, file, ...(schema && { schema }) });
}

/** Reads a form whose sender must log in first; of a file only whether there is one. Throws as readForm() does. */
export async function readTyped(
  request: Request,
): Promise<Pick<SubmittedForm, 'intent' | 'values'> & { readonly fileField: string | null }> {
  const { texts, files, isCut } = await readBodyParts(request, { maxBytes: MAX_FORM_BYTES }, null, true);
  const fileField = files.find(isChosen)?.field ?? null;
  // why: something else is too large then
  if (fileField === null && isCut) throw tooLarge();
  return { ...typedIn(collectFields(texts, new Set(), (_, typed) => typed).fields), fileField };
}

async function readBodyParts(
  request: Request,
  { maxBytes, maxTextBytes = MAX_FORM_BYTES }: { readonly maxBytes: number; readonly maxTextBytes?: number | undefined },
  files: FormLimits['files'] | null,
  takesFile = files !== null,
): Promise<Multipart> {
  if (request.method !== 'POST') throw refusal(405, 'This address takes a form by POST only.');
  const type = request.headers.get('Content-Type') ?? '';
  const isMultipart = /^multipart\/form-data\s*(;|$)/i.test(type);
  const isTooLong = Number(request.headers.get('Content-Length') ?? 0) > maxBytes;
  if (isTooLong && !(isMultipart && takesFile)) throw tooLarge();
  if (!isMultipart) return { texts: await readUrlencoded(request, type), files: [], isCut: false };
  const form = await readMultipart(request, {
    // why less: the file can't be taken, and what was typed stands before it
    maxBytes: isTooLong ? MAX_FORM_BYTES : maxBytes,
    maxTextBytes,
    maxFields: MAX_FIELDS,
    maxFiles: files?.maxFiles ?? MAX_FILES,
    files: isTooLong ? null : (files ?? null),
  });
  if (form === 'too-large' || (typeof form === 'object' && form.isCut && !takesFile)) throw tooLarge();
  if (form === 'unreadable') throw refusal(400, 'This form could not be read.');
  return form;
}

async function readUrlencoded(request: Request, type: string): Promise<Multipart['texts']> {
  const bytes = await readBody(request, MAX_FORM_BYTES);
  if (bytes.byteLength === 0 && type === '') return [];
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw refusal(415, 'This address takes forms only.');
  const texts = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  if (texts.length > MAX_FIELDS) throw tooLarge();
  return texts;
}

/** Reads the body up to the limit. It checks Content-Length first, and stops a body in chunks that grows too large (413). */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  // why not cancelled at the end: that cuts the connection before the answer is through; the server drops the rest
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

interface Fields {
  /** A Map, since a field can be called `__proto__`. */
  readonly fields: Map<string, string>;
  readonly problems: Map<string, FormError>;
}

function collectFields(texts: Multipart['texts'], multiline: ReadonlySet<string>, clean: (name: string, typed: string) => string): Fields {
  const fields = new Map<string, string>();
  const problems = new Map<string, FormError>();
  for (const [name, value] of texts) {
    if (fields.has(name)) {
      problems.set(name, 'repeated');
      if (name === 'intent') fields.set(name, '');
      continue;
    }
    const text = clean(name, value.replace(/\r\n?/g, '\n'));
    fields.set(name, text);
    if ((multiline.has(name) ? CONTROL_BUT_LINES : CONTROL).test(text)) problems.set(name, 'control-characters');
  }
  return { fields, problems };
}

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\n\t])\p{Cc}/u;

function takeFile(files: readonly FilePart[], { name }: { readonly name: string }, isCut: boolean) {
  const chosen = files.filter((file) => file.field === name && isChosen(file));
  const [file] = chosen;
  if (file === undefined) return { file: null, problem: null };
  if (chosen.length > 1) return { file: null, problem: 'repeated' as const };
  if (isCut || file.bytes === null) return { file: null, problem: 'file-too-large' as const };
  return { file: { bytes: file.bytes, name: file.name, type: file.type }, problem: null };
}

function isChosen({ name, size }: FilePart): boolean {
  return size > 0 || name !== '';
}

function parseFields<T>(
  schema: z.ZodType<T>,
  fields: ReadonlyMap<string, string>,
  problems: ReadonlyMap<string, FormError>,
  fileErrors: FormErrors,
): Parsed<T> {
  // why: an unknown field's value is no error of the visitor
  const fieldNames = schema instanceof z.ZodObject ? new Set(Object.keys(schema.shape)) : null;
  const errors = new Map([...problems].filter(([name]) => fieldNames === null || fieldNames.has(name)).concat(Object.entries(fileErrors)));
  const parsed = schema.safeParse(Object.assign(Object.create(null), Object.fromEntries(fields)));
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? 'form');
    if (!errors.has(name)) errors.set(name, toFormError(issue.message));
  }
  return parsed.success && errors.size === 0 ? { ok: true, value: parsed.data } : { ok: false, errors: Object.fromEntries(errors) };
}

function typedIn(fields: ReadonlyMap<string, string>, schema?: z.ZodType): Pick<SubmittedForm, 'intent' | 'values'> {
  const longest = schema && longestOf(schema);
  const repeatable = [...fields].filter(([name]) => isRepeatable(name));
  const values = longest
    ? repeatable.flatMap(([name, text]) => (longest.has(name) ? [[name, beginningOf(text, longest.get(name) ?? 0)] as const] : []))
    : repeatable;
  return { intent: fields.get('intent') ?? '', values: Object.fromEntries(values) };
}

const LONGEST_UNSTATED = 255;

function longestOf(schema: z.ZodType): ReadonlyMap<string, number> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const longest = ([name, field]: [string, z.core.JSONSchema._JSONSchema]) =>
    [name, (typeof field === 'object' ? field.maxLength : undefined) ?? LONGEST_UNSTATED] as const;
  return new Map(Object.entries(properties).map(longest));
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

/** Returns a field's typed text, cleaned by its kind: docs/rules.md, Typed text. */
function cleanField(name: string, typed: string, { multiline = [], verbatim = [] }: FieldKinds): string {
  if (AS_TYPED.test(name) || verbatim.includes(name)) return typed;
  return multiline.includes(name) ? cleanText(typed) : cleanLine(typed);
}
