import type { LoaderFunctionArgs } from '@remix-run/node';

import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, localizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { translationsAt } from '~/ui/translations/use-translations';
import { publicResource } from '~/web/guards.server';

/** Answers the web app manifest: a phone's shortcut to the shop bears its name. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await publicResource(args);
  const { name, languages } = shop.settings.current();
  const [language = DEFAULT_LANGUAGE] = languages;
  const home = localizedPath(language, paths.home);
  const manifest = {
    name,
    short_name: name,
    description: translationsAt({ path: home }).t('store-description'),
    lang: language,
    dir: LANGUAGE_FACTS[language].dir,
    start_url: home,
    display: 'browser',
    background_color: '#0a0c11',
    theme_color: '#10131b',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
