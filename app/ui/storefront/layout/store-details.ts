import type { IconName } from '~/ui/components/icon';

interface StoreDetails {
  /** True while these are demo details: the pages say so. */
  readonly isDemo: boolean;
  readonly email: string;
  readonly phone: { readonly dial: string; readonly text: string };
  readonly mapHref: string;
  readonly social: readonly { readonly name: string; readonly icon: IconName; readonly href: string }[];
  readonly team: Readonly<Record<'owner' | 'keys' | 'support', string>>;
}

/**
 * Demo content: an owner replaces it here, and its texts in app/ui/translations/en (about.ts, and `store-` in common.ts), and sets `isDemo`
 * to false.
 */
export const STORE: StoreDetails = {
  isDemo: true,
  email: 'support@miftah.example',
  phone: { dial: '+212600000000', text: '+212 6 00 00 00 00' },
  mapHref: 'https://www.openstreetmap.org/#map=12/33.5950/-7.6190',
  social: [
    { name: 'Discord', icon: 'brand-discord', href: 'https://discord.com/' },
    { name: 'Instagram', icon: 'brand-instagram', href: 'https://www.instagram.com/' },
    { name: 'Facebook', icon: 'brand-facebook', href: 'https://www.facebook.com/' },
    { name: 'X', icon: 'brand-x', href: 'https://x.com/' },
  ],
  team: { owner: 'Salma Bennis', keys: 'Yassine Alaoui', support: 'Imane Tazi' },
};
