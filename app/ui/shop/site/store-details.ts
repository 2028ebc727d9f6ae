import type { IconName } from '~/ui/kit/icon';

interface StoreDetails {
  /** True while these are not the owner's own details: the pages say so. */
  readonly isDemo: boolean;
  readonly email: string;
  /** As it is dialled, and as it is written. */
  readonly phone: { readonly dial: string; readonly text: string };
  readonly city: string;
  readonly hours: string;
  /** Where a map site shows the place. */
  readonly mapHref: string;
  readonly social: readonly { readonly name: string; readonly icon: IconName; readonly href: string }[];
  readonly team: readonly { readonly name: string; readonly role: string; readonly text: string }[];
  readonly notice: string;
}

/** Who runs this store. Demo content: an owner writes her own here, and sets `isDemo` to false. */
export const STORE: StoreDetails = {
  isDemo: true,
  email: 'support@miftah.example',
  phone: { dial: '+212600000000', text: '+212 6 00 00 00 00' },
  city: 'Casablanca, Morocco',
  hours: 'Every day, at any hour',
  mapHref: 'https://www.openstreetmap.org/#map=12/33.5950/-7.6190',
  social: [
    { name: 'Discord', icon: 'brand-discord', href: 'https://discord.com/' },
    { name: 'Instagram', icon: 'brand-instagram', href: 'https://www.instagram.com/' },
    { name: 'Facebook', icon: 'brand-facebook', href: 'https://www.facebook.com/' },
    { name: 'X', icon: 'brand-x', href: 'https://x.com/' },
  ],
  team: [
    { name: 'Salma Bennis', role: 'Owner', text: 'Chooses the games, checks the payments and is responsible for every key.' },
    { name: 'Yassine Alaoui', role: 'Keys and suppliers', text: 'Buys keys from authorised sellers and checks the stock.' },
    { name: 'Imane Tazi', role: 'Support', text: 'Reads what you write, and stays until your game runs.' },
  ],
  notice:
    'Miftah is an independent store. The name means “key” in Arabic and belongs to no game maker or platform. Miftah is not affiliated with, endorsed by or sponsored by the makers of the games it sells, nor by Steam, Epic Games, Xbox or PlayStation. All names and trademarks belong to their owners and are used only to say what a key is for.',
};
