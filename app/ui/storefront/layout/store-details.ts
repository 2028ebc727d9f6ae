import type { SocialNetwork } from '~/domain/setting/shop-settings';
import type { Team } from '~/domain/setting/team';
import type { IconName } from '~/ui/components/icon';
import { useRootData } from '~/ui/root-data';

interface StoreDetails {
  /** True while these are demo details: the pages say so. */
  readonly isDemo: boolean;
  readonly email: string;
  /** null: none is shown. */
  readonly phone: { readonly dial: string; readonly text: string } | null;
  readonly mapHref: string;
  readonly social: readonly { readonly name: string; readonly icon: IconName; readonly href: string }[];
  readonly team: Team;
}

/** Invented details: they stand, marked as such, until the owner sets the store's own at /admin/settings/shop. */
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

const NETWORKS: Readonly<Record<SocialNetwork, { readonly name: string; readonly icon: IconName }>> = {
  discord: { name: 'Discord', icon: 'brand-discord' },
  instagram: { name: 'Instagram', icon: 'brand-instagram' },
  facebook: { name: 'Facebook', icon: 'brand-facebook' },
  x: { name: 'X', icon: 'brand-x' },
  tiktok: { name: 'TikTok', icon: 'brand-tiktok' },
  youtube: { name: 'YouTube', icon: 'brand-youtube' },
};

/** Returns how to reach this store: the owner's details, or the invented ones. */
export function useStoreDetails(): StoreDetails {
  const { contact } = useRootData().shop;
  if (contact === null) return STORE;
  const { email, phone, social } = contact;
  return { ...STORE, isDemo: false, email, phone, social: social.map(({ network, href }) => ({ ...NETWORKS[network], href })) };
}
