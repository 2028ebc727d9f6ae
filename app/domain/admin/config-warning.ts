/**
 * The settings that the owner should look at. 'paypal-receiving-unchecked': the account's payment receiving preferences ·
 * 'legal-unconfirmed': a breach too.
 */
export type SettingNote = 'paypal-receiving-unchecked' | 'admin-second-step-off' | 'legal-unconfirmed';
