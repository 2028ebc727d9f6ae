import { beginningOf } from '~/domain/shared/truncate';
import { randomBytes } from 'node:crypto';

import { redirect, type TypedResponse } from '@remix-run/node';
import { z } from 'zod';

import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import type { Shop } from '~/services/index.server';

const MAX_TEXT = 300;

const cookie = signedCookie('toast', 60);
const message = z.object({ id: z.string(), text: z.string(), tone: z.enum(['good', 'bad']), leadsTo: z.literal('cart').optional() });

/** A short message for the next page; `id` distinguishes two messages with the same text. */
export type Toast = Readonly<z.output<typeof message>>;

/** Answers 303 to a path of this site, whose page shows the text once. */
export async function redirectWithToast(
  shop: Shop,
  url: string,
  toast: { readonly text: string } & Partial<Pick<Toast, 'tone' | 'leadsTo'>>,
  headers?: HeadersInit,
): Promise<TypedResponse<never>> {
  const all = new Headers(headers);
  const text = toast.text.length > MAX_TEXT ? `${beginningOf(toast.text, MAX_TEXT - 1)}…` : toast.text;
  all.append(
    'Set-Cookie',
    await cookie(shop).serialize({ tone: 'good', ...toast, text, id: randomBytes(6).toString('base64url') } satisfies Toast),
  );
  return redirect(url, { status: 303, headers: all });
}

const revealed = signedCookie('revealed', 60);

/** Answers 303 to the page of an order, which shows this game's key as just revealed, once. */
export async function redirectToRevealed(shop: Shop, url: string, gameId: string): Promise<TypedResponse<never>> {
  return redirect(url, { status: 303, headers: { 'Set-Cookie': await revealed(shop).serialize(gameId) } });
}

/** Returns the game whose key was just revealed, and the headers that make it so only once. */
export async function readRevealed(shop: Shop, request: Request): Promise<{ revealed: string | null; headers: Headers }> {
  const headers = new Headers();
  const value = await readCookie(revealed(shop), request);
  if (typeof value !== 'string') return { revealed: null, headers };
  headers.set('Set-Cookie', await revealed(shop).serialize('', { maxAge: 0 }));
  return { revealed: value, headers };
}

/** Returns the waiting message, and the headers that make it show only once. */
export async function readToast(shop: Shop, request: Request): Promise<{ toast: Toast | null; headers: Headers }> {
  const headers = new Headers();
  const value = await readCookie(cookie(shop), request);
  if (value === null || value === undefined) return { toast: null, headers };
  headers.set('Set-Cookie', await cookie(shop).serialize('', { maxAge: 0 }));
  const parsed = message.safeParse(value);
  return { toast: parsed.success ? parsed.data : null, headers };
}
