/**
 * What the owner should do about her settings, though the store runs without it. 'paypal-receiving-unchecked': nobody said that the
 * account's payment receiving preferences were looked at.
 */
export type SettingNote = 'paypal-receiving-unchecked';
