/**
 * What the owner should do about her settings, though the store runs without it. 'paypal-receiving-unchecked': nobody said that the
 * account's payment receiving preferences were looked at. 'admin-second-step-off': on a store on the web, an admin's password alone opens her
 * pages. 'legal-unconfirmed': its legal pages are still drafts, which is a breach too.
 */
export type SettingNote = 'paypal-receiving-unchecked' | 'admin-second-step-off' | 'legal-unconfirmed';
