import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { languageOf, plainPath, spokenPath } from '~/domain/language';
import { paths } from '~/domain/paths';
import { PAYMENT_METHODS } from '~/domain/payment-method';
import { redirectWithToast } from '~/web/toast.server';

/** No form that is led on is longer, in bytes. */
const MOST_BYTES = 4096;

interface Leading {
  /** Whether the catalogue has a game with this id. */
  readonly isGame: (id: string) => boolean;
  /** What the page says when it opens. */
  readonly says: string;
}

/**
 * Leads whoever sent a refused form that names no page to one from which it is taken (decision 57). The form itself is dropped. False where
 * there is no such page: nothing was answered.
 */
export async function leadToForm(
  request: IncomingMessage & { readonly path: string },
  response: ServerResponse,
  { isGame, says }: Leading,
): Promise<boolean> {
  const page = await pageToSendFrom(request, request.path, isGame);
  if (page === null || response.destroyed) return page !== null;
  const { headers } = await redirectWithToast(spokenPath(languageOf({ path: request.path }), page), { text: says, tone: 'bad' });
  response.setHeader('Location', headers.get('Location') ?? page);
  response.setHeader('Set-Cookie', headers.getSetCookie());
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(303).end();
  return true;
}

/**
 * The page, without a query, from which a refused form can be sent by a browser that names no page with one, such as Lynx. Of
 * a form about a game it is the game's own page. Null where there is none.
 */
async function pageToSendFrom(request: IncomingMessage, path: string, isGame: (id: string) => boolean): Promise<string | null> {
  const address = plainPath(path);
  if ([null, ...PAYMENT_METHODS].some((method) => address === paths.checkout(method))) return address;
  if (address !== paths.cart && address !== paths.stockAlert()) return null;
  const fields = await smallForm(request);
  const gameId = fields.get('gameId') ?? '';
  if (fields.get('intent') !== 'remove' && isGame(gameId)) return paths.product(gameId);
  return address === paths.cart ? address : null;
}

/** The fields of a short form; none of a long one, or one that breaks off. */
async function smallForm(request: IncomingMessage): Promise<URLSearchParams> {
  const isSmall = Number(request.headers['content-length']) <= MOST_BYTES;
  return new URLSearchParams(isSmall ? await text(request).catch(() => '') : '');
}
