import { paths } from '~/domain/paths';
import type { RootData } from '~/ui/root-data';

/** Returns schema.org's OnlineStore with the shop's pages elsewhere; null while its details are invented. */
export function shopJsonLd({ origin, shop: { name, contact, logo } }: Pick<RootData, 'origin' | 'shop'>) {
  if (contact === null) return null;
  const { email, phone, social } = contact;
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name,
    url: origin + paths.home,
    email,
    ...(phone && { telephone: phone.dial }),
    ...(logo && { logo: origin + logo.src }),
    ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
  };
}
