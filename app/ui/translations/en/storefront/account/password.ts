/** A password, on the pages of signing in and of the account. */
export const password = {
  password: 'Password',
  'password-new': 'New password',
  'password-confirm': 'Confirm password',
  'password-hint': 'At least 6 characters. A few words together are strong.',
  'password-hint-owner': 'At least 12 characters, because this account runs the store. A few words together are strong.',
  'password-send-link': 'Send Reset Link',
} as const;
