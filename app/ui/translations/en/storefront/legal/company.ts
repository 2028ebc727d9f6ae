/** Who runs this one store, as app/ui/storefront/layout/store-details.ts says: its owner writes her own here. */
export const company = {
  'store-notice':
    'Miftah is an independent store. The name means “key” in Arabic and belongs to no game maker or platform. Miftah is not affiliated with, endorsed by or sponsored by the makers of the games it sells, nor by Steam, Epic Games, Xbox or PlayStation. All names and trademarks belong to their owners and are used only to say what a key is for.',
  'team-owner-role': 'Owner',
  'team-owner': 'Chooses the games, checks the payments and is responsible for every key.',
  'team-keys-role': 'Keys and suppliers',
  'team-keys': 'Buys keys from authorised sellers and checks the stock.',
  'team-support-role': 'Support',
  'team-support': 'Reads what you write, and stays until your game runs.',
} as const;
