import type { ShopServices } from '~/domain/setting/services';
import type { ShopSettings } from '~/domain/setting/shop-settings';

/**
 * The settings that the owner should look at. 'paypal-receiving-unchecked': the account's payment receiving preferences ·
 * 'legal-unconfirmed': a breach too.
 */
export type SettingNote = 'paypal-receiving-unchecked' | 'admin-second-step-off' | 'legal-unconfirmed';

interface Noted {
  readonly isProduction: boolean;
  /** Set where admins need the second step. */
  readonly adminSecondStep: boolean;
  readonly settings: Pick<ShopSettings, 'hasReceiving' | 'legalConfirmed'>;
  readonly services: Pick<ShopServices, 'paypal'>;
}

/** Returns the settings that are left for the owner to look at. */
export function settingNotes({ isProduction, adminSecondStep, settings, services }: Noted): readonly SettingNote[] {
  return [
    ...(services.paypal !== null && !settings.hasReceiving ? (['paypal-receiving-unchecked'] as const) : []),
    ...(isProduction && !adminSecondStep ? (['admin-second-step-off'] as const) : []),
    ...(isProduction && !settings.legalConfirmed ? (['legal-unconfirmed'] as const) : []),
  ];
}
