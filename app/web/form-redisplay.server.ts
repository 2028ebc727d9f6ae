import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { redirect, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';

import type { FormErrors } from '~/domain/shared/form-answer';
import { toFormError } from '~/domain/shared/form-error';
import { LANGUAGES, languageOf, type Language } from '~/domain/shared/language';
import type { Shop } from '~/services/index.server';

import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import { perShop } from '~/http/per-shop.server';
import { readTyped } from './form.server';
import { isDataRequest } from '~/http/request-context.server';
import { safePath } from '~/http/redirect.server';
import { isSentBackWhole } from './sent-back.server';

/** A form's typed values, kept in the browser for the next look at its address: a refused form, or one whose sender must log in first. */

const LIFETIME = 30 * 60 * 1000;
/** Browsers drop a cookie over 4,096 bytes without notice. */
const MAX_COOKIE = 3800;
const MAX_JSON = 64 * 1024;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const SHOWN = 'shown.';

const cookie = signedCookie('form', LIFETIME / 1000);
const key = perShop((shop) =>
  createHmac('sha256', shop.secrets.sessionSecret)
    .update(`seal ${cookie(shop).name}`)
    .digest(),
);

const answer = z.object({
  intent: z.string(),
  errors: z.record(z.string(), z.string().transform(toFormError)).transform((errors): FormErrors => errors),
  values: z.record(z.string(), z.string()),
  failure: z.object({ of: z.string(), reason: z.enum(['unavailable', 'unreadable']) }).nullable(),
  more: z.unknown(),
});
const formStateSchema = z.object({
  answer,
  status: z.number().int().min(200).max(499).default(422),
  until: z.number(),
  shownIn: z.enum(LANGUAGES).nullable().default(null),
});

/** An answer to a form that waits for the page at its address, and that page's status: 200 where nothing was refused. */
type KeptForm = Readonly<Pick<z.output<typeof formStateSchema>, 'answer' | 'status'>>;

/** The kept refusals: a wrong value, a conflict, a file that is too large, too many of something. */
const REFUSED: ReadonlySet<number> = new Set([409, 413, 422, 429]);

/** The fields of keys, one-time codes and link tokens: no cookie ever holds one. `search`: the owner looks for a key by its whole code. */
const SECRET = /code|token|search|secret|password/i;

/** Returns the redirect to a refused form's own address; null for a script, a secret, or too long a form: then the answer is the page. */
export async function toFormState(shop: Shop, answerData: unknown, status: number, request: Request): Promise<Response | null> {
  const form = isPlainPost(request) ? keptOf(answerData, status) : null;
  const value = form && (await seal(shop, form, request));
  if (value === null) return null;
  return redirect(pathOf(request), { status: 303, headers: { 'Set-Cookie': value } });
}

/** Returns the Set-Cookie value of a refused form that a script shows, for its page in another language; null where nothing is kept. */
export async function saveRefusedForm(shop: Shop, answerData: unknown, status: number, request: Request): Promise<string | null> {
  const form = keptOf(answerData, status);
  return form && seal(shop, form, request, languageOf(request));
}

function keptOf(answerData: unknown, status: number): KeptForm | null {
  const parsed = answer.safeParse(answerData);
  return parsed.success && REFUSED.has(status) ? { answer: parsed.data, status } : null;
}

/** Returns the cookie of a form whose sender must log in first, or null. A file is lost: an error at its field says so. */
export async function saveTypedForm(shop: Shop, request: Request): Promise<string | null> {
  if (request.bodyUsed) return null;
  try {
    const { intent, values, fileField } = await readTyped(request);
    const errors: FormErrors = fileField === null ? {} : { [fileField]: fileField === 'proof' ? 'proof-not-sent' : 'file-again' };
    const status = fileField === null ? 200 : 422;
    return await seal(shop, { answer: { intent, errors, values, failure: null, more: null }, status }, request);
  } catch (error) {
    if (error instanceof Response) return null;
    throw error;
  }
}

const formStates = new WeakMap<AppLoadContext, Promise<KeptForm | null>>();

/** Returns the form kept for this address, or null. The loaders of a request share it. */
export function readFormState({ request, context }: LoaderFunctionArgs): Promise<KeptForm | null> {
  if (request.method !== 'GET') return Promise.resolve(null);
  const formState = formStates.get(context) ?? open(context.shop, request);
  formStates.set(context, formState);
  return formState;
}

/** Returns the Set-Cookie value after this look: the shown form stays for the other languages, an earlier one goes. null: no change. */
export async function saveShownForm(args: LoaderFunctionArgs): Promise<string | null> {
  const { shop } = args.context;
  const formState = await readFormState(args);
  // why not by a script that asks for the data of the same page again, as it does after some refusals
  if (formState === null) return isDataRequest(args) && (await unseal(shop, args.request)) ? null : clearShownForm(shop, args.request);
  // why it may not fit: with the language it is a little longer
  return (await seal(shop, formState, args.request, languageOf(args.request))) ?? forget(shop);
}

/** Returns the Set-Cookie value that clears what was shown before; null where nothing was. */
export async function clearShownForm(shop: Shop, request: Request): Promise<string | null> {
  const value = await readCookie(cookie(shop), request);
  return typeof value === 'string' && value.startsWith(SHOWN) ? forget(shop) : null;
}

function forget(shop: Shop): Promise<string> {
  return cookie(shop).serialize('', { maxAge: 0 });
}

export function isRefused({ status }: KeptForm): boolean {
  return status >= 400;
}

function isPlainPost(request: Request): boolean {
  return request.method === 'POST' && request.headers.get('Sec-Fetch-Dest') === 'document';
}

/** Returns the address of a form's page without its language: the router adds it to a redirect, and removes it from a location. */
export function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return safePath(pathname + search);
}

/** Returns the Set-Cookie value; null for a secret or too long a form. It opens at this address, in another language. */
async function seal(
  shop: Shop,
  { answer: typed, status }: KeptForm,
  request: Request,
  shownIn: Language | null = null,
): Promise<string | null> {
  if (Object.keys(typed.values).some((name) => SECRET.test(name)) || !isSentBackWhole(typed.values)) return null;
  const json = JSON.stringify({ answer: typed, status, until: shop.clock() + LIFETIME, shownIn } satisfies z.input<typeof formStateSchema>);
  if (Buffer.byteLength(json) > MAX_JSON) return null;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key(shop), iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(pathOf(request)));
  const text = Buffer.concat([cipher.update(deflateRawSync(json)), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  const value = await cookie(shop).serialize(`${shownIn === null ? '' : SHOWN}${sealed}`);
  return value.length > MAX_COOKIE ? null : value;
}

async function open(shop: Shop, request: Request): Promise<KeptForm | null> {
  const here = await unseal(shop, request);
  return here && here.shownIn !== languageOf(request) ? { answer: here.answer, status: here.status } : null;
}

async function unseal(shop: Shop, request: Request): Promise<z.output<typeof formStateSchema> | null> {
  const value = await readCookie(cookie(shop), request);
  if (typeof value !== 'string') return null;
  const bytes = Buffer.from(value.startsWith(SHOWN) ? value.slice(SHOWN.length) : value, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, key(shop), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(pathOf(request)))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const packed = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    const parsed = formStateSchema.safeParse(JSON.parse(inflateRawSync(packed, { maxOutputLength: MAX_JSON }).toString('utf8')));
    return parsed.success && parsed.data.until > shop.clock() ? parsed.data : null;
  } catch {
    // why: it is for another page, or was changed
    return null;
  }
}
