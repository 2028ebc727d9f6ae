import type { MetaDescriptor } from '@remix-run/react';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, localizedPath, type Language } from '~/domain/shared/language';
import { DEFAULT_NAME } from '~/domain/setting/default-name';
import { POSTER_SIZE, type Preview } from '~/domain/game/picture';
import { paths } from '~/domain/paths';
import { rootOf } from '~/ui/root-data';
import { translationsAt } from '~/ui/translations/use-translations';

interface Page {
  /** Without the store's name. */
  readonly title: string;
  /** For chat apps; by default the title. */
  readonly sharedTitle?: string;
  readonly description?: string;
  /** For search engines, from `/`; none for pages that they should not list. */
  readonly path?: string;
  /** For chat apps; by default the shop's. */
  readonly image?: Preview;
  readonly type?: 'website' | 'product';
}

const SHOP: Preview = { address: paths.preview, size: POSTER_SIZE };

interface PageArgs {
  readonly matches: readonly unknown[];
}

/** Returns the title `X - Miftah`, with the store's own name, which also tells of a refused form, the description, Open Graph and the canonical address. */
export function pageMeta({ matches }: PageArgs, page: Page): MetaDescriptor[] {
  const { t } = translationsAt({ matches });
  const root = rootOf(matches);
  const shop = root?.shop.name ?? DEFAULT_NAME;
  const name = t('page-title', { title: page.title, shop });
  const languages = root?.languages ?? [];
  const title = root?.isRefused ? t('error-title', { title: name }) : name;
  const description = page.description ?? t('store-description');
  const language = root?.language ?? DEFAULT_LANGUAGE;
  const origin = root?.origin ?? '';
  const image = page.image ?? SHOP;
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  const spoken = (path: string, of: Language = language) => `${origin}${localizedPath(of, path)}`;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: shop },
    { property: 'og:locale', content: LANGUAGE_FACTS[language].region },
    ...languages.filter((of) => of !== language).map((of) => ({ property: 'og:locale:alternate', content: LANGUAGE_FACTS[of].region })),
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.sharedTitle ?? page.title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: absolute(image.address) },
    ...Object.entries(image.size ?? {}).map(([side, dots]) => ({ property: `og:image:${side}`, content: String(dots) })),
    ...(page.path === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { property: 'og:url', content: spoken(page.path) },
          { tagName: 'link', rel: 'canonical', href: spoken(page.path) },
          ...alternates(languages, page.path, spoken),
        ]),
  ];
}

/** Returns the same page in each language, for search engines. */
function alternates(languages: readonly Language[], path: string, spoken: (path: string, of: Language) => string): MetaDescriptor[] {
  const [main] = languages;
  if (main === undefined || languages.length < 2) return [];
  const all = languages.map((of) => ({ tagName: 'link', rel: 'alternate', hrefLang: of, href: spoken(path, of) }));
  return [...all, { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: spoken(path, main) }];
}
