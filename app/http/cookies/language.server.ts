import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { DEFAULT_LANGUAGE, languageOf, LANGUAGES, unlocalizedPath, preferredLanguage, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

import { ownPath } from '~/http/referer.server';
import type { Shop } from '~/services/index.server';

import { earlyCookie } from './signed.server';

const cookie = earlyCookie('language');
const YEAR = 365 * 24 * 60 * 60;

const HOME: ReadonlySet<string> = new Set([paths.home, '/_root.data']);

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Returns the language that a request chooses, by a link to another language or the home page's to itself; else null. */
export function chosenLanguage(shop: Shop, { method, url = '', headers }: Asked): Language | null {
  const before = method === 'GET' && isForPage(headers) ? ownPath(shop, headers.referer) : null;
  if (before === null || isFile(url)) return null;
  const language = languageOf({ path: url });
  const stays = unlocalizedPath(url) === paths.home && unlocalizedPath(before) === paths.home;
  return stays || languageOf({ path: before }) !== language ? language : null;
}

/** Returns the language that the English home page offers: the one chosen before, else the browser's; null elsewhere, and for English. */
export function offeredLanguage(shop: Shop, request: Asked): Language | null {
  if (!HOME.has(request.url?.split('?', 1)[0] ?? '')) return null;
  const { headers } = request;
  const own = chosenLanguage(shop, request) ?? rememberedLanguage(shop, headers.cookie) ?? preferredLanguage(headers['accept-language']);
  return own === DEFAULT_LANGUAGE ? null : own;
}

/** Returns the Set-Cookie value of a choice, also beside a cached page; null: nothing is to be set. Unsigned: it opens nothing. */
export function languageCookie(shop: Shop, request: IncomingMessage): string | null {
  const chosen = chosenLanguage(shop, request);
  return chosen === null || chosen === rememberedLanguage(shop, request.headers.cookie) ? null : cookie(shop).toSet(chosen, YEAR);
}

/** Returns the language of a visitor: the one chosen before, else the browser's. */
export function ownLanguage(shop: Shop, headers: Headers): Language {
  return rememberedLanguage(shop, headers.get('Cookie') ?? undefined) ?? preferredLanguage(headers.get('Accept-Language') ?? undefined);
}

function rememberedLanguage(shop: Shop, cookies: string | undefined): Language | null {
  const value = cookie(shop).valueIn(cookies);
  return LANGUAGES.find((language) => language === value) ?? null;
}

/** why Accept too: old browsers and text browsers send no Sec-Fetch-Dest */
function isForPage({ 'sec-fetch-dest': destination, accept }: IncomingHttpHeaders): boolean {
  return destination === undefined ? (accept?.includes('text/html') ?? false) : destination === 'document';
}

function isFile(url: string): boolean {
  return /^[^?]*\.\w+($|\?)/.test(url);
}
