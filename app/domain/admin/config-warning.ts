import type { ShopServices } from '~/domain/setting/services';
import type { ShopSettings } from '~/domain/setting/shop-settings';

/**
 * The settings that the owner should look at. 'paypal-receiving-unchecked': the account's payment receiving preferences ·
 * 'legal-unconfirmed': a breach too.
 */
export type SettingNote = 'paypal-receiving-unchecked' | 'admin-second-step-off' | 'legal-unconfirmed';

interface Noted {
  readonly isProduction: boolean;
  readonly settings: Pick<ShopSettings, 'hasReceiving' | 'legalConfirmed' | 'adminSecondStep'>;
  readonly services: Pick<ShopServices, 'paypal'>;
}

/** Returns the settings that are left for the owner to look at. */
export function settingNotes({ isProduction, settings, services }: Noted): readonly SettingNote[] {
  return [
    ...(services.paypal !== null && !settings.hasReceiving ? (['paypal-receiving-unchecked'] as const) : []),
    ...(isProduction && !settings.adminSecondStep ? (['admin-second-step-off'] as const) : []),
    ...(isProduction && !settings.legalConfirmed ? (['legal-unconfirmed'] as const) : []),
  ];
}
