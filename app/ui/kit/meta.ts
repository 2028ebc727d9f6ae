import type { MetaDescriptor } from '@remix-run/react';
import type { RootData } from './root-data';
import { commonWordsAt } from '~/ui/words/common';

interface Page {
  /** Without the store's name. */
  readonly title: string;
  readonly description?: string;
  /** The address of this page in search engines, from `/`; none for pages that they should not list. */
  readonly path?: string;
  /** A picture for previews: from `/`, or an https address. */
  readonly image?: string;
  /** More of Open Graph: 'product' for a game. */
  readonly type?: 'website' | 'product';
}

/** What a page's `meta` is told. */
interface PageArgs {
  readonly matches: readonly unknown[];
  readonly location: { readonly pathname: string };
}

/** The title `X - Miftah`, the description, Open Graph and the canonical address of a page. The title also says if a form was refused. */
export function pageMeta({ matches, location }: PageArgs, page: Page): MetaDescriptor[] {
  const { sentence } = commonWordsAt(location);
  const name = sentence('page-title', { title: page.title });
  const title = rootOf(matches)?.isRefused ? sentence('error-title', { title: name }) : name;
  const description = page.description ?? sentence('store-description');
  const origin = originOf(matches);
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Miftah' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    ...(page.image === undefined ? [] : [{ property: 'og:image', content: absolute(page.image) }]),
    ...(page.path === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { property: 'og:url', content: absolute(page.path) },
          { tagName: 'link', rel: 'canonical', href: absolute(page.path) },
        ]),
  ];
}

/** `https://miftah.example`, from what the root loaded. */
export function originOf(matches: readonly unknown[]): string {
  return rootOf(matches)?.origin ?? '';
}

function rootOf(matches: readonly unknown[]): RootData | null {
  const root = matches.find(
    (match): match is { id: string; data: RootData } =>
      typeof match === 'object' && match !== null && 'id' in match && match.id === 'root' && 'data' in match && Boolean(match.data),
  );
  return root?.data ?? null;
}
