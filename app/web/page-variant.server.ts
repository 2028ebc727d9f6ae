import type { IncomingMessage } from 'node:http';

import type { AppLoadContext } from '@remix-run/node';

import type { VisitorState } from '~/domain/cart/visitor-state';
import { env } from '~/config/index.server';
import { visitorStateOf } from '~/web/cart/visitor-state.server';
import { chosenLanguage } from '~/http/cookies/language.server';
import { optionalUser } from '~/web/guards.server';

/**
 * What a public page shows of whoever sent this request, as its own loaders find out: they share what was read, if the page is made for her
 * after all. null: she gets a page of her own, being an admin, choosing a language, or because something can't be read.
 */
export async function visitorStateForCache(request: IncomingMessage, context: AppLoadContext): Promise<VisitorState | null> {
  const { url = '', headers } = request;
  // why: the page that is made anew notes the choice for her account too
  if (chosenLanguage(request) !== null) return null;
  const said = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  const args = { request: new Request(new URL(url, env.origin), { headers: said }), params: {}, context };
  const seen = await optionalUser(args)
    .then((visit) => visitorStateOf(args, visit))
    .catch(() => null);
  return seen === null || seen.isOffline || seen.user?.isAdmin === true ? null : seen;
}
