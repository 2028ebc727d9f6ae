import type { LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { publicResource } from '~/web/guards.server';

const DAY = 24 * 60 * 60_000;
/** In ms. RFC 9116 asks for less than a year. */
const GOOD_FOR = 180 * DAY;

/** Answers RFC 9116's contact for reports of weaknesses; 404 where the settings name none. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await publicResource(args);
  const { contactTo, languages } = shop.settings.current();
  if (contactTo === null) throw new Response(null, { status: 404 });
  // why whole days: the file is the same all day
  const expires = new Date(Math.floor(shop.clock() / DAY) * DAY + GOOD_FOR);
  const lines = [
    `Contact: mailto:${encodeURI(contactTo)}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${shop.env.origin}${paths.securityTxt}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
