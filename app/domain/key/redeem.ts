import type { KeyType } from './index';

/** A platform's page for redeeming. The address never carries the key: it would stay in the browser's history. */
export interface RedeemPage {
  readonly name: string;
  readonly href: string;
}

const BY_TYPE = {
  Steam: { name: 'Steam', href: 'https://store.steampowered.com/account/registerkey' },
  Epic: { name: 'Epic Games', href: 'https://store.epicgames.com/redeem' },
  Xbox: { name: 'Xbox', href: 'https://redeem.microsoft.com/' },
  // why its first page: the store asks for a code in its menu, as the steps on the order page say
  PlayStation: { name: 'PlayStation', href: 'https://store.playstation.com/' },
} as const satisfies Readonly<Record<KeyType, RedeemPage>>;

/** By a word in the owner's name of a platform, such as `PC (GOG)`. */
const BY_PLATFORM: readonly (readonly [RegExp, RedeemPage])[] = [
  [/\bgog\b/i, { name: 'GOG', href: 'https://www.gog.com/redeem' }],
  [/\b(nintendo|switch)\b/i, { name: 'Nintendo', href: 'https://ec.nintendo.com/redeem/' }],
  [/\b(ubisoft|uplay)\b/i, { name: 'Ubisoft Connect', href: 'https://redeem.ubisoft.com/' }],
  [/\b(ea app|ea play|origin)\b/i, { name: 'EA', href: 'https://redeem.ea.com/' }],
  [/\bsteam\b/i, BY_TYPE.Steam],
  [/\bepic\b/i, BY_TYPE.Epic],
  [/\b(xbox|microsoft)\b/i, BY_TYPE.Xbox],
  [/\b(playstation|ps[345])\b/i, BY_TYPE.PlayStation],
];

/** Returns the page to redeem a key, by its type, else by the game's platform; null: unknown. */
export function redeemPage(type: KeyType | null, platform: string): RedeemPage | null {
  if (type !== null) return BY_TYPE[type];
  return BY_PLATFORM.find(([word]) => word.test(platform))?.[1] ?? null;
}
