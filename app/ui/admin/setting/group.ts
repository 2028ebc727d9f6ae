import type { SettingGroup } from '~/domain/setting';

import type { AdminText } from '~/ui/translations/admin';

/** The names of the groups of settings. */
export const GROUP_NAMES = {
  shop: 'shop',
  payment: 'settings-group-payment',
  card: 'settings-group-card',
  seller: 'settings-group-seller',
  mail: 'mail',
  telegram: 'settings-group-telegram',
  providers: 'google-and-github',
  access: 'settings-group-access',
  languages: 'languages',
  prices: 'settings-group-prices',
} as const satisfies Readonly<Record<SettingGroup, AdminText>>;
