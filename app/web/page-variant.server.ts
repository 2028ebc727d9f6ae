import type { IncomingMessage } from 'node:http';

import type { AppLoadContext } from '@remix-run/node';

import type { VisitorState } from '~/domain/cart/visitor-state';
import { visitorStateOf } from '~/web/cart/visitor-state.server';
import { chosenLanguage } from '~/http/cookies/language.server';
import { optionalUser } from '~/web/guards.server';

/** Returns what a public page shows of a visitor; null where only a page of the visitor's own will do. */
export async function visitorStateForCache(request: IncomingMessage, context: AppLoadContext): Promise<VisitorState | null> {
  const { shop } = context;
  const { url = '', headers } = request;
  // why: the page that is rendered again notes the choice for the account too
  if (chosenLanguage(shop, request) !== null) return null;
  const requestHeaders = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  const args = { request: new Request(new URL(url, shop.env.origin), { headers: requestHeaders }), params: {}, context };
  const seen = await optionalUser(args)
    .then((user) => visitorStateOf(args, user))
    .catch(() => null);
  return seen === null || seen.isOffline || seen.user?.isAdmin === true ? null : seen;
}
