import { languageOf, plainPath } from '~/domain/language';

import { formsIn, linksIn } from '../support/visitors/forms';
import type { Answer, HttpVisitor } from '../support/visitors/http-visitor';
import type { People } from './people';

export type Who = keyof People;

/** A page of the store, as one of its people gets it. */
export interface Page {
  readonly who: Who;
  /** The address; before it 'POST ' for the answer to a form. */
  readonly what: string;
  readonly html: string;
}

/** Where each of them begins to look; the rest is found by links. */
const BEGINNINGS: Readonly<Record<Who, readonly string[]>> = {
  visitor: ['/', '/products?q=hades', '/none', '/verify-email?token=made-up', '/not-me?token=made-up', '/reset-password?token=made-up'],
  shopper: ['/', '/cart', '/checkout', '/orders', '/account', '/account/second-factor', '/account/providers', '/account/delete'],
  owner: [
    '/',
    '/admin',
    '/admin/today',
    '/admin/codes',
    '/admin/orders',
    '/admin/sales',
    '/admin/messages',
    '/admin/health',
    '/admin/audit',
  ],
};
/** Of pages of one kind in one language, such as those of single games, so many are looked at. */
const OF_A_KIND = 3;

/** All pages that each of the people can reach by links, in every language, three of each kind. */
export async function pagesOf(people: People): Promise<Page[]> {
  const found: Page[] = [];
  for (const who of ['visitor', 'shopper', 'owner'] as const) found.push(...(await crawl(who, people[who])));
  return found;
}

async function crawl(who: Who, visitor: HttpVisitor): Promise<Page[]> {
  const waiting = [...BEGINNINGS[who]];
  const [known, kinds, pages] = [new Set(waiting), new Map<string, number>(), [] as Page[]];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const count = (kinds.get(kindOf(path)) ?? 0) + 1;
    kinds.set(kindOf(path), count);
    if (count > OF_A_KIND) continue;
    const answer = await visitor.get(path);
    if (!isPage(answer)) continue;
    pages.push({ who, what: path, html: answer.text });
    for (const link of linksIn(answer.text)) {
      if (known.has(link)) continue;
      known.add(link);
      waiting.push(link);
    }
  }
  return pages;
}

/** Posts each form of these pages once as it stands, and once empty; the pages that come back. A form that ends a visit is left out. */
export async function answersToForms(people: People, pages: readonly Page[]): Promise<Page[]> {
  const [done, found] = [new Set<string>(), [] as Page[]];
  for (const { who, what, html } of pages) {
    for (const form of formsIn(html, what)) {
      const intent = form.fields.find(([name]) => name === 'intent')?.[1] ?? '';
      const name = `${who} ${kindOf(form.action)} ${intent}`;
      if (form.method !== 'POST' || /\/logout|\/account\/delete/.test(form.action) || done.has(name)) continue;
      done.add(name);
      const whole = Object.fromEntries(form.fields);
      for (const fields of [{ ...empty(whole), intent }, whole]) {
        const answer = await people[who].post(form.action, fields);
        if (isPage(answer)) found.push({ who, what: `POST ${form.action} ${intent}`.trim(), html: answer.text });
      }
    }
  }
  return found;
}

const isPage = ({ status, headers }: Answer) => status !== 303 && (headers.get('Content-Type')?.startsWith('text/html') ?? false);

const empty = (fields: Readonly<Record<string, string>>) => Object.fromEntries(Object.keys(fields).map((name) => [name, '']));

/**
 * Two addresses are of one kind if they have one language and only a name in them differs, or the value of a query. All lists of games with
 * more than one choice are of one kind: links lead from each to dozens of others.
 */
function kindOf(address: string): string {
  const url = new URL(address, 'http://localhost');
  const named = plainPath(url.pathname).replace(/^(\/(?:product|orders|admin\/\w+))\/[^/]+/, '$1/*');
  const asked = [...url.searchParams.keys()].toSorted();
  const query = named === '/products' && asked.length > 1 ? 'several' : asked.join('&');
  return `${languageOf({ path: url.pathname })} ${named}?${query}`;
}
