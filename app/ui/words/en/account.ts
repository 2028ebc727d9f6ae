const login = {
  'login-email-required': 'Please enter a valid email address.',
  'login-password-required': 'Please enter your password.',
  'login-invalid-email': 'Please enter a valid email address.',
  'login-disabled': 'This user account has been disabled.',
  'login-not-found': 'No account found with this email.',
  'login-wrong-password': 'Incorrect password. Please try again.',
  'login-too-many': 'Too many attempts. Please try again in 15 minutes.',
  'login-other': 'Oops! Something went wrong. Please try again.',
  'login-google-failed': 'Google sign-in failed: {reason}',
  'login-github-failed': 'GitHub sign-in failed: {reason}',
  'login-first': 'Sign in to go on.',
  'code-required': 'Please enter a code.',
  'code-wrong-code': 'This code is not right, or it was used already. Please enter a new one.',
  'code-too-many': 'Too many attempts. Please try again in 15 minutes.',
  'code-too-late': 'That took too long. Please log in again.',
  'sign-in-overtaken': 'All devices of this account were signed out just now. Please log in again.',
} as const;

const signup = {
  'signup-name-required': 'Please enter your full name.',
  'signup-name-too-long': 'Your name can have up to 100 characters.',
  'signup-birth-required': 'Please enter your date of birth.',
  'signup-birth-invalid': 'Please enter your date of birth.',
  'signup-too-young': 'You must be at least 10 years old.',
  'signup-phone-required': 'Enter a valid phone number (7 to 15 digits)',
  'signup-phone-invalid': 'Enter a valid phone number (7 to 15 digits)',
  'signup-email-required': 'Enter a valid email address.',
  'signup-invalid-email': 'Enter a valid email address.',
  'signup-password-required': 'Please choose a password.',
  'signup-weak-password': 'Password too weak. Use at least 6 characters.',
  'signup-confirm-required': 'Passwords do not match.',
  'signup-passwords-differ': 'Passwords do not match.',
  'signup-email-in-use': 'This email is already registered.',
  'signup-too-many': 'Too many attempts. Please try again later.',
  'signup-other': 'Something went wrong. Please try again.',
  'signup-google-error': 'Google sign-in error: {reason}',
  'signup-github-error': 'GitHub sign-in error: {reason}',
} as const;

const provider = {
  'provider-not-set-up': 'Not set up on this store',
  'provider-disabled': 'This user account has been disabled.',
  'provider-popup-closed': 'Sign-in popup closed before completing. Please try again.',
  'provider-cancelled-request': 'Multiple sign-in requests detected. Please try again.',
  'provider-too-many': 'Too many attempts. Please try again in 15 minutes.',
  'provider-provider-unverified': 'Your address is not verified there. Verify it there, then try again.',
  'provider-account-unverified': 'Confirm your address here first.',
  'provider-linked-elsewhere': 'It belongs to another account of this store.',
  'provider-other-linked': 'Your account here has another one linked.',
  'provider-only-way-in': 'It is your only way in. Set a password first.',
  'provider-unlinked-google': 'Google is no longer linked with your account.',
  'provider-unlinked-github': 'GitHub is no longer linked with your account.',
  'provider-linked-google': 'Google is linked with your account.',
  'provider-linked-github': 'GitHub is linked with your account.',
} as const;

const password = {
  'forgot-email-required': 'Please enter a valid email address.',
  'forgot-invalid-email': 'Please enter a valid email address.',
  'forgot-too-many': 'Too many attempts. Please try again in an hour.',
  'reset-sent': 'Reset link sent! Redirecting to login...',
  'reset-done': 'Your new password is set. Log in with it.',
  'weak-password': 'Password too weak. Use at least 6 characters.',
  'weak-admin-password': 'Password too weak. Use at least 12 characters.',
} as const;

const secondFactor = {
  'factor-password-required': 'Please enter your password.',
  'factor-wrong-password': 'Incorrect password. Please try again.',
  'factor-too-late': 'That took too long, or it changed in the meantime. Please look at it again.',
  'factor-unverified': 'Confirm your address here first.',
  'recovery-left-one': 'You have one recovery code left.',
  'recovery-left-other': 'You have {count} recovery codes left.',
  'factor-is-off': 'The second step is switched off.',
} as const;

const account = {
  'name-changed': 'Your name is changed.',
  'address-confirmed': 'Your address is confirmed.',
  'address-unconfirmed': 'Not confirmed yet. Open the link in the mail that we sent you.',
  'confirmation-sent': 'The link is on its way to you.',
  'mails-too-many': 'We sent you several mails already. Please look for them, or try again in an hour.',
  'password-changed': 'Your password is changed. Your other devices are signed out.',
  'password-change-hint': 'Your other devices are signed out then.',
  'password-none': 'You sign in without a password. To have one as well, let us mail you a link.',
  'password-link-sent': 'Reset link sent!',
  device: '{browser} on {system}',
  'device-unknown': 'Unknown device',
  'device-end': 'Sign out: {device}',
  'device-ended': 'That device is signed out.',
  'devices-ended': 'You are signed out everywhere.',
  'providers-none': 'Nothing is linked with your account.',
  'second-step-on': 'On: besides your password, a code from your phone is asked for.',
  'second-step-off': 'Off: your password is enough to sign in.',
  'data-hint': 'One file with your account, orders, cart, messages and devices.',
  'delete-question': 'Are you sure you want to delete your account?',
  'delete-consequences':
    'Your name, your address, your password, your cart, your payment proofs and our mails to you are removed for good. So are the keys that you have not copied: nobody can open your orders any more. An order that waits for payment is cancelled.',
  'delete-messages': 'The messages that you wrote to the store, and its answers, are removed too.',
  'delete-messages-stay':
    'Messages that you wrote to the store by its contact form stay: your address is not confirmed, so nobody knows that they are yours. Confirm it first, and they are removed too.',
  'delete-stays':
    'Your orders stay in the store’s books: what was bought, when, for how much and by which payment, without your name and what you wrote about them.',
  'delete-order-open': 'Your account can be deleted once these orders are settled. Until then you could lose what you paid for.',
  'delete-not-fresh': 'Please log out and in again first, so that we know it is you.',
  'delete-owner': 'This account administers the store. Take its address out of ADMIN_EMAILS first.',
  'account-deleted': 'Your account is deleted.',
} as const;

/** What is said of signing in and up, of passwords, and of a shopper’s own account. */
export const accountWords = {
  ...login,
  ...signup,
  ...provider,
  ...password,
  ...secondFactor,
  ...account,
} as const;
