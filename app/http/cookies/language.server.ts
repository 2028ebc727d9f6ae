import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { isAdminPath } from '~/domain/paths/admin-route';
import { DEFAULT_LANGUAGE, languageOf, LANGUAGES, unlocalizedPath, preferredLanguage, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

import { ownPath } from '~/http/referer.server';
import { earlyCookie } from './signed.server';

const cookie = earlyCookie('language');
const YEAR = 365 * 24 * 60 * 60;

/** Its page, and what the router's script asks for to show it. */
const HOME: ReadonlySet<string> = new Set([paths.home, '/_root.data']);

/** The parts of a request that say its language. */
type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * The language that a person chooses by this request; null for all others. She followed a link from a page of the store to one in another
 * language, or on the home page the link to itself, by which she stays.
 */
export function chosenLanguage({ method, url = '', headers }: Asked): Language | null {
  const before = method === 'GET' && isForPage(headers) ? ownPath(headers.referer) : null;
  if (before === null || isFile(url) || isAdminPath(unlocalizedPath(url)) || isAdminPath(unlocalizedPath(before))) return null;
  const language = languageOf({ path: url });
  const stays = unlocalizedPath(url) === paths.home && unlocalizedPath(before) === paths.home;
  return stays || languageOf({ path: before }) !== language ? language : null;
}

/**
 * The language that the English home page offers: the one that she chose before, else the one that her browser prefers. null for every other
 * page, and where that is English.
 */
export function offeredLanguage(request: Asked): Language | null {
  if (!HOME.has(request.url?.split('?', 1)[0] ?? '')) return null;
  const { headers } = request;
  const own = chosenLanguage(request) ?? rememberedLanguage(headers.cookie) ?? preferredLanguage(headers['accept-language']);
  return own === DEFAULT_LANGUAGE ? null : own;
}

/**
 * The Set-Cookie value that notes a choice in the browser, whoever then answers: also a page from memory, which is the same for all. Not
 * signed: it opens nothing. null: nothing is to be noted.
 */
export function languageCookie(request: IncomingMessage): string | null {
  const chosen = chosenLanguage(request);
  return chosen === null || chosen === rememberedLanguage(request.headers.cookie) ? null : cookie.toSet(chosen, YEAR);
}

function rememberedLanguage(cookies: string | undefined): Language | null {
  const value = cookie.valueIn(cookies);
  return LANGUAGES.find((language) => language === value) ?? null;
}

/** A browser asks for a page to show; old ones and those of text don't say so, but name what they can read. */
function isForPage({ 'sec-fetch-dest': destination, accept }: IncomingHttpHeaders): boolean {
  return destination === undefined ? (accept?.includes('text/html') ?? false) : destination === 'document';
}

/** A cover, a picture, the list for search engines: files have no language, whatever page leads to them. */
function isFile(url: string): boolean {
  return /^[^?]*\.\w+($|\?)/.test(url);
}
