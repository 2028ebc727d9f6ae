import type { Provider } from '~/domain/provider';
import type { ProviderFailure } from '~/domain/provider-sign-in';

import { auditWords } from './words-audit';
import { cardWords } from './words-cards';
import { moneyWords } from './words-money';
import { refundWords } from './words-refund';
import { doctorWords } from './words-doctor';
import { deskWords } from './words-desk';
import { keyWords } from './words-keys';
import { gameWords } from './words-games';
import { messageWords } from './words-messages';

/**
 * The sentences that features and forms name by code. Those of the specification (sections 5 and 8) and of the error catalogue stand here
 * word for word. `{name}` is replaced by what the page knows; a pair ending in `-one` and `-other` is chosen by a count.
 */

const everywhere = {
  'something-wrong': 'Something went wrong. Please try again.',
  oops: 'Oops! Something went wrong. Please try again.',
  'we-are-offline': 'We are offline',
  'try-again': 'Try again',
  'not-found': 'We could not find that.',
  conflict: 'Someone else was faster. Please look at it again.',
  'wrong-state': 'This has changed in the meantime. Please look at it again.',
  repeated: 'This field was sent twice. Please fill it in once.',
  'control-characters': 'Please remove the line breaks and special characters.',
  'too-long': 'This is too long.',
  required: 'Please fill this in.',
  'too-many': 'Too many attempts. Please wait a few minutes and try again.',
  'error-title': 'Error: {title}',
  'check-fields-one': 'Check {count} field:',
  'check-fields-other': 'Check {count} fields:',
} as const;

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
    'Your name, your address, your cart and our mails to you are removed for good, and so are the keys that you have not copied: your orders stay with us without your name. An order that waits for payment is cancelled.',
  'delete-order-open': 'Your account can be deleted once these orders are settled. Until then you could lose what you paid for.',
  'delete-not-fresh': 'Please log out and in again first, so that we know it is you.',
  'delete-owner': 'This account administers the store. Take its address out of ADMIN_EMAILS first.',
  'account-deleted': 'Your account is deleted.',
} as const;

const contact = {
  'contact-name-required': 'Please enter your name.',
  'contact-name-too-long': 'Your name can have up to 100 characters.',
  'contact-email-required': 'Please enter your email address.',
  'contact-email-invalid': 'Enter a valid email address.',
  'contact-message-required': 'Please write a message.',
  'contact-message-too-long': 'Your message can have up to 5,000 characters.',
  captcha: 'Please verify that you are not a robot.',
  'contact-sent': 'Thank you! Your message has been sent.',
  'contact-failed': 'Oops! Something went wrong. Please try again.',
  'contact-sending': 'Sending...',
  'contact-too-many': 'You have written several messages. Please wait an hour and try again.',
} as const;

const catalogue = {
  'no-games': 'No games found.',
  'no-featured': 'No featured games available.',
  'game-not-found': 'Game not found.',
  'game-load-failed': 'Failed to load game data.',
  'price-invalid': 'Enter a price such as 199 or 199.50.',
  'max-below-min': 'The highest price is below the lowest.',
  'loading-games': 'Loading games...',
  'loading-game': 'Loading game details...',
  'in-stock': 'In stock',
  'only-left': 'Only {count} left',
  'out-of-stock': 'Out of stock',
} as const;

const cart = {
  'games-one': '{count} game',
  'games-other': '{count} games',
  'cart-label-one': 'Cart, {count} game',
  'cart-label-other': 'Cart, {count} games',
  'cart-added': 'Added to your cart: {title}',
  'cart-removed': 'Removed from your cart: {title}',
  'cart-removed-unknown': 'Removed from your cart',
  'cart-known': 'Already in your cart: {title}',
  'cart-empty': '🛒 Your cart is empty.',
  'cart-full': 'Your cart is full: it holds 50 games.',
  'cart-failed': 'Failed to save cart',
  'line-out-of-stock': 'Out of stock. Remove it to go on.',
  'line-type-out-of-stock': 'No key of this type is left. Choose another or remove it.',
  'line-not-for-sale': 'This game cannot be bought at the moment. Remove it to go on.',
  'line-recently-held': 'This game was held for you and the time ran out. You can order it again in 30 minutes.',
  'line-gone': 'This game is no longer in the store. Remove it to go on.',
  'type-out-of-stock': 'No key of this type is left.',
  'cart-out-of-stock': 'Out of stock: {titles}. Nothing was charged. Remove it to go on.',
  'not-for-sale': 'This game cannot be bought at the moment.',
  'recently-held': 'You held the last keys of this game a short while ago. Please try again in 30 minutes.',
  'too-many-orders': 'Too many unpaid orders come from your connection. Please pay or cancel one of them first.',
} as const;

const checkout = {
  'proof-required': 'Please upload a payment proof.',
  'proof-missing': 'Please upload a payment proof.',
  'proof-empty': 'This file is empty. Please upload a payment proof.',
  'proof-type': 'Please upload a JPEG, PNG, WebP or PDF file.',
  'proof-too-large': 'This file is larger than 5 MB.',
  'file-too-large': 'This file is too large.',
  'proof-submitted': 'Proof submitted successfully!',
  'proofs-left-one': 'You can send one more proof.',
  'proofs-left-other': 'You can send {count} more proofs.',
  'hold-proof-one':
    'Send the proof by then, and it stays yours while we check it. Later somebody else can buy it, but this order stays open.',
  'hold-proof-other':
    'Send the proof by then, and they stay yours while we check it. Later somebody else can buy them, but this order stays open.',
  'release-one': 'We check it and release your key.',
  'release-other': 'We check it and release your keys.',
  'method-unknown': 'Please choose how you would like to pay.',
  'operator-required': 'Please choose your wallet.',
  'method-not-set-up': 'Not set up on this store',
  'too-many-reviews':
    'Several payments of yours, or from your connection, are still being checked. Send this proof once one of them is decided: this order stays open.',
  'order-moved': 'This order has changed in the meantime. Nothing was sent twice and nothing was charged.',
} as const;

const orders = {
  'order-awaiting_payment': 'Waiting for payment',
  'order-in_review': 'Payment being checked',
  'order-capturing': 'Payment being checked',
  'order-payment_pending': 'Payment being checked',
  'order-fulfilled': 'Delivered',
  'order-owed': 'Key owed',
  'order-cancelled': 'Cancelled',
  'order-refunded': 'Refunded',
  'order-needs_attention': 'Needs attention',
  'order-cancelled-done': 'Order cancelled',
  'order-hint-awaiting_payment-one': 'Pay by the method you prefer and send us the proof. Your key appears here once we have checked it.',
  'order-hint-awaiting_payment-other': 'Pay by the method you prefer and send us the proof. Your keys appear here once we have checked it.',
  'order-hint-in_review-one': 'We have your proof and are checking it. Your key appears here as soon as the payment is confirmed.',
  'order-hint-in_review-other': 'We have your proof and are checking it. Your keys appear here as soon as the payment is confirmed.',
  'order-hint-on-its-way-one': 'Your payment is on its way. Your key appears here as soon as it is confirmed.',
  'order-hint-on-its-way-other': 'Your payment is on its way. Your keys appear here as soon as it is confirmed.',
  'order-hint-fulfilled-one': 'Your payment is confirmed and your key is ready.',
  'order-hint-fulfilled-other': 'Your payment is confirmed and your keys are ready.',
} as const;

const adminOrders = {
  'bank-reference-required': 'Enter the bank reference of the payment.',
  'reference-used': 'This bank reference was used for order {order}.',
  'reference-taken': 'Each payment settles one order only.',
  'order-moved-on': 'Someone was faster: the state of this order is now “{state}”. Nothing was changed.',
  'order-unknown': 'No order was found for this.',
  'amount-invalid': 'Enter the amount received.',
  'amount-differs': 'This is not the amount of the order. Give a reason to approve it all the same.',
  'decision-failed': 'Failed to save your decision: {reason}',
  'reject-reason-required': 'Say why the proof is rejected.',
  'gets-keys-one': 'The shopper gets the key at once.',
  'gets-keys-other': 'The shopper gets the keys at once.',
  'order-approved': 'Order approved',
  'order-rejected': 'Proof rejected',
} as const;

const adminGames = {
  'title-required': 'Title is required',
  'title-too-long': 'The title can have up to 200 characters.',
  'cover-required': 'Cover image URL is required',
  'cover-invalid': 'The cover must be an https address or a path below /covers/.',
  'origin-price-invalid': 'Enter a valid origin price',
  'coefficient-invalid': 'Enter a coefficient from 0.1 to 100 in steps of 0.1.',
  'buying-price-failed': 'Buying price calculation failed',
  'rating-invalid': 'Enter a rating from 0 to 5 in steps of 0.1.',
  'genre-invalid': 'Choose a genre of the list.',
  'platform-too-long': 'The platform can have up to 100 characters.',
  'release-year-invalid': 'Enter the release year with four digits.',
  'description-too-long': 'The short description can have up to 5,000 characters.',
  'list-item-too-long': 'An item can have up to 300 characters.',
  'list-too-long': 'A list can have up to 100 items.',
  'featured-full': 'You can only have up to 10 featured games.',
  'game-added': 'Game added successfully',
  'game-updated': 'Game updated successfully',
  'game-deleted': 'Game deleted successfully',
  'game-archived': 'Game hidden from the store and kept for its orders',
  'game-conflict': 'Someone else saved this game while you were editing it. Your changes are not saved yet.',
  'game-conflict-keep': 'This differs. “Update game” saves yours over it.',
  'game-conflict-same': 'What they saved is what you typed: nothing differs.',
  'game-conflict-saved': 'Saved: {text}',
  'game-conflict-typed': 'Yours: {text}',
  'game-conflict-again': 'Leave mine, and start from what is saved',
  'game-gone': 'Someone else deleted this game while you were editing it. Nothing was saved; what you typed is still here.',
  'game-save-failed': 'Failed to save game: {reason}',
  'game-delete-failed': 'Failed to delete game: {reason}',
  'game-delete-question': 'Are you sure you want to delete this game?',
  'game-delete-one': 'It is removed for good, with its 1 key.',
  'game-delete-other': 'It is removed for good, with its {count} keys.',
  'game-delete-no-key': 'It has no keys. It is removed for good.',
  'game-archive-one':
    'Some of its keys belong to orders, so it is archived: hidden from the store, and kept for its orders. The 1 key that is left is removed for good.',
  'game-archive-other':
    'Some of its keys belong to orders, so it is archived: hidden from the store, and kept for its orders. The {count} keys that are left are removed for good.',
  'game-archive-no-key': 'Its keys belong to orders, so it is archived: hidden from the store, and kept for its orders. No key is removed.',
  'no-games-matching': 'No games found matching filters.',
} as const;

const adminCodes = {
  'code-required': 'Please enter a code.',
  'code-too-long': 'A code can have up to 255 characters.',
  'type-unknown': 'Choose a type of the list.',
  'key-origin-price-invalid': 'Enter a valid origin price.',
  'key-buying-price-failed': 'Buying price calculation failed.',
  'code-exists': 'This code is already in the store.',
  'code-in-order': 'This key belongs to an order.',
  'code-added': 'Code added!',
  'code-deleted': 'Code deleted',
  'code-marked-used': 'Code marked as used',
  'code-marked-available': 'Code marked as available',
  'codes-fetch-failed': 'Failed to fetch codes: {reason}',
  'code-add-failed': 'Failed to add code: {reason}',
  'code-delete-failed': 'Failed to delete code: {reason}',
  'code-update-failed': 'Failed to update code status: {reason}',
  'bulk-failed': 'Failed during bulk upload: {reason}',
  'bulk-complete': 'Bulk upload complete',
  'no-codes-to-export': 'No codes to export',
  'game-id-missing': 'Missing Game ID in URL.',
  /** Short reasons for `{reason}`. */
  'reason-unavailable': 'the database is away',
  'reason-not-found': 'it is no longer there',
  'reason-conflict': 'someone else was faster',
  'reason-code-in-order': 'this key belongs to an order',
  'reason-code-exists': 'this code is already in the store',
  'reason-other': 'something went wrong',
} as const;

const adminMail = {
  'mail-order-delivered': 'Order delivered',
  'mail-order-owed': 'Key owed',
  'mail-order-filled': 'Owed key delivered',
  'mail-order-cancelled': 'Order cancelled',
  'mail-proof-rejected': 'Proof rejected',
  'mail-refund-sent': 'Refund sent',
  'mail-refund-declined': 'Refund declined',
  'mail-problem-declined': 'Problem with a key answered',
  'mail-key-replaced': 'Key replaced',
  'mail-replacement-owed': 'New key owed',
  'mail-daily-digest': 'Daily mail',
  'mail-order-question': 'Question about an order',
  'mail-card-declined': 'Card payment declined',
  'mail-verify-email': 'Confirm an address',
  'mail-reset-password': 'Set a new password',
  'mail-order-needs-attention': 'Order needs attention',
  'mail-contact-message': 'Contact message',
  'mail-message-reply': 'Answer to a message',
  'mail-waiting': 'Waiting',
  'mail-sent': 'Sent',
  'mail-failed': 'Failed',
  'mail-expired': 'Expired',
  'mail-attempts-one': '{count} attempt',
  'mail-attempts-other': '{count} attempts',
  'mail-failure-unreachable': 'The mail server can’t be reached.',
  'mail-failure-no-answer': 'The mail server didn’t answer in time.',
  'mail-failure-line-lost': 'The connection to the mail server broke off.',
  'mail-failure-not-secure': 'The connection to the mail server couldn’t be encrypted.',
  'mail-failure-sign-in-refused': 'The mail server refused user or password of SMTP_URL.',
  'mail-failure-sign-in-refused-status': 'The mail server refused user or password of SMTP_URL ({status}).',
  'mail-failure-sender-refused-status': 'The mail server refused the sender, MAIL_FROM ({status}).',
  'mail-failure-address-refused-status': 'The mail server refused the address ({status}).',
  'mail-failure-message-refused-status': 'The mail server refused the message ({status}).',
  'mail-failure-busy-status': 'The mail server asked to try later ({status}).',
  'mail-failure-address-unusable': 'This is no address that mail can be sent to.',
  'mail-failure-other': 'Something went wrong.',
  'mail-failure-other-status': 'The mail server said no ({status}).',
  'mail-not-set-up': 'No mail server is set, so mail waits here. Open a mail to hand on what it says.',
  'mail-again': 'The mail goes out now',
  'mail-again-failed': 'Failed to send the mail again: {reason}',
  'mail-link-gone': 'The link in this mail is no longer there: it was sent, or it has expired. Whoever needs it asks for a new one.',
  'mail-hidden-link-gone': 'The link in this mail is no longer there: it was sent, or it has expired.',
  'mail-hidden-others': 'The link in this mail is for another owner of the store.',
  'mail-hidden-sending': 'The link in this mail is for its recipient alone.',
} as const;

export const WORDS = {
  ...everywhere,
  ...login,
  ...signup,
  ...provider,
  ...password,
  ...secondFactor,
  ...account,
  ...contact,
  ...catalogue,
  ...cart,
  ...checkout,
  ...orders,
  ...adminOrders,
  ...adminGames,
  ...adminCodes,
  ...adminMail,
  ...auditWords,
  ...cardWords,
  ...moneyWords,
  ...refundWords,
  ...doctorWords,
  ...deskWords,
  ...keyWords,
  ...gameWords,
  ...messageWords,
} as const;

export type Code = keyof typeof WORDS;

/** What fills the `{name}` places of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

export function isCode(code: string): code is Code {
  return Object.hasOwn(WORDS, code);
}

/** The sentence of a code; for one that nobody wrote a sentence for, the general one. */
export function sentence(code: string, values: Values = {}): string {
  const text: string = isCode(code) ? WORDS[code] : WORDS['something-wrong'];
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** What a page says of a sign-in through a provider that failed: the page's own sentence for it, where it has one, behind its prefix. */
export function providerSentence(page: 'login' | 'signup', provider: Provider, failure: ProviderFailure): string {
  const reason = [`${page}-${failure}`, `provider-${failure}`].find(isCode) ?? `${page}-other`;
  return sentence(`${page}-${provider}-${page === 'login' ? 'failed' : 'error'}`, { reason: sentence(reason) });
}

const plural = new Intl.PluralRules('en');

/** The sentence of a pair (`cart-label-one`, `cart-label-other`) that belongs to the count. */
export function countedSentence(code: string, count: number, values: Values = {}): string {
  return sentence(`${code}-${plural.select(count)}`, { count, ...values });
}
