/** The code of every error of a form or a field; one without a sentence doesn't compile. */
const SHARED = [
  /** A value that no form of this store sends. */
  'something-wrong',
  'repeated',
  'control-characters',
  'too-long',
  'file-too-large',
  'file-again',
  'code-required',
  'method-unknown',
  'too-many',
  'price-ambiguous',
] as const;

const SHOP = [
  ...(['login-email-required', 'login-password-required', 'login-invalid-email', 'login-disabled', 'login-not-found'] as const),
  ...(['login-wrong-password', 'login-too-many', 'login-other', 'code-wrong-code', 'code-too-many'] as const),
  ...(['signup-name-required', 'signup-name-too-long', 'signup-birth-required', 'signup-birth-future', 'signup-too-young'] as const),
  ...([
    'signup-phone-invalid',
    'signup-email-required',
    'signup-invalid-email',
    'signup-email-in-use',
    'signup-password-required',
  ] as const),
  ...([
    'signup-weak-password',
    'signup-common-password',
    'signup-confirm-required',
    'signup-passwords-differ',
    'signup-too-many',
    'signup-other',
  ] as const),
  ...([
    'forgot-email-required',
    'forgot-invalid-email',
    'forgot-too-many',
    'weak-password',
    'common-password',
    'weak-admin-password',
    'printed-password',
  ] as const),
  ...(['factor-password-required', 'factor-wrong-password', 'factor-too-late', 'factor-needed'] as const),
  ...(['mails-too-many', 'mails-too-many-today', 'email-same', 'email-in-use'] as const),
  ...(['delete-order-open', 'sign-in-again', 'prove-first', 'delete-owner'] as const),
  ...(['contact-name-required', 'contact-name-too-long', 'contact-email-required', 'contact-email-invalid'] as const),
  ...([
    'contact-message-required',
    'contact-message-too-long',
    'contact-too-many',
    'contact-too-many-today',
    'contact-failed',
    'captcha',
  ] as const),
  ...(['price-invalid', 'max-below-min'] as const),
  ...(['wish-costs-that', 'wish-consent-required', 'wish-unconfirmed', 'wish-share-name-too-long'] as const),
  ...([
    'proof-required',
    'proof-missing',
    'proof-type',
    'proof-other-picture',
    'proof-broken',
    'proof-too-many-dots',
    'proof-too-large',
    'proof-pdf-too-large',
    'operator-required',
    'paid-required',
  ] as const),
  ...(['too-many-reviews', 'order-moved', 'card-away', 'card-refused', 'card-no-key', 'card-too-small', 'card-undecided'] as const),
  ...(['coupon-required', 'coupon-unusable', 'coupon-too-many'] as const),
  ...(['refund-text-required', 'problem-text-required', 'question-no-room', 'picture-no-room'] as const),
  ...(['refund-account-required', 'refund-account-rib', 'refund-account-unknown'] as const),
] as const;

const DESK = [
  ...([
    'title-required',
    'title-too-long',
    'title-copied',
    'cover-required',
    'cover-invalid',
    'origin-price-invalid',
    'coefficient-invalid',
  ] as const),
  ...(['buying-price-failed', 'low-stock-invalid', 'rating-invalid', 'rank-invalid', 'genre-invalid', 'platform-too-long'] as const),
  ...(['alias-too-long', 'alias-unreadable', 'aliases-too-many', 'alias-taken'] as const),
  ...([
    'release-year-invalid',
    'region-unknown',
    'regions-required',
    'change-required',
    'picture-missing',
    'picture-type',
    'picture-other',
    'picture-broken',
    'picture-too-many-dots',
    'picture-too-large',
    'pictures-full',
    'pictures-too-much',
    'picture-text-too-long',
    'picture-game-unknown',
    'picture-game-several',
    'picture-cover-twice',
    'own-price-invalid',
    'pictures-required',
    'pictures-many-too-much',
    'fact-too-long',
    'description-too-long',
    'list-item-too-long',
    'list-too-long',
    'featured-full',
    'featured-invalid',
    'looked-required',
    'cell-too-long',
  ] as const),
  ...(['code-too-long', 'type-unknown', 'key-origin-price-invalid', 'key-buying-price-failed', 'code-exists', 'not-found'] as const),
  ...([
    'code-spreadsheet',
    'codes-two',
    'code-signs',
    'code-address',
    'code-template',
    'key-type-required',
    'key-price-required',
    'keys-file-and-pasted',
    'keys-many-unread',
    'keys-none-ticked',
    'key-game-required',
    'key-game-unknown',
    'key-game-several',
    'key-game-same',
    'key-reason-required',
  ] as const),
  ...(['search-code-required', 'search-code-unknown', 'prices-no-games'] as const),
  ...(['offer-name-too-long', 'offer-percent-invalid', 'offer-price-invalid', 'offer-time-invalid', 'offer-begin-past'] as const),
  ...(['offer-begin-too-far', 'offer-too-short', 'offer-too-long', 'offer-end-required', 'offer-end-not-later'] as const),
  ...(['csv-required', 'csv-too-large', 'csv-not-text', 'csv-no-rows', 'csv-columns-missing', 'csv-too-many-rows', 'csv-quotes'] as const),
  ...([
    'games-csv-columns-missing',
    'games-csv-too-large',
    'games-csv-too-many-rows',
    'statement-csv-columns-missing',
    'statement-csv-no-rows',
    'statement-is-excel',
    'statement-is-pdf',
    'statement-is-picture',
    'statement-is-mt940',
    'statement-is-accounting',
  ] as const),
  ...(['statement-csv-too-many-rows', 'statement-none-chosen'] as const),
  ...(['day-invalid', 'period-reversed', 'period-too-long'] as const),
  ...(['bank-reference-required', 'reference-taken', 'amount-invalid', 'amount-differs', 'amount-over', 'amount-zero'] as const),
  ...(['unclean', 'reason-required'] as const),
  ...([
    'reject-reason-required',
    'alarm-answered',
    'end-card-undecided',
    'end-reason-required',
    'void-reason-required',
    'note-direction-required',
    'note-amount-required',
    'note-reason-required',
    'gone-lines-required',
  ] as const),
  ...(['answer-required', 'question-answer-required', 'refund-reference-required', 'wrong-state', 'find-none'] as const),
  ...([
    'coupon-code-invalid',
    'coupon-exists',
    'coupon-prefix-invalid',
    'coupon-count-invalid',
    'coupon-percent-invalid',
    'coupon-amount-invalid',
  ] as const),
  ...(['coupon-uses-invalid', 'coupon-games-too-many', 'coupon-game-unknown'] as const),
  ...([
    'setting-name-long',
    'setting-email',
    'setting-phone',
    'setting-whatsapp-wrong',
    'setting-link',
    'setting-rib',
    'setting-ice',
  ] as const),
  ...(['setting-rate', 'setting-rate-jump', 'setting-minutes', 'setting-together', 'setting-legal-seller', 'setting-moved'] as const),
  ...(['setting-server', 'setting-mailbox', 'setting-bot', 'setting-chat', 'setting-not-set'] as const),
  ...(['setting-sign-in-refused', 'setting-server-silent', 'setting-server-open', 'setting-sender-refused'] as const),
  ...(['setting-bot-refused', 'setting-chat-refused', 'setting-paypal-refused', 'setting-paypal-silent', 'setting-cards-open'] as const),
  ...(['setting-secret-gone', 'setting-language-none', 'setting-language-main'] as const),
  ...(['reply-required', 'reply-too-long', 'reply-conflict', 'reply-full', 'mail-link-gone'] as const),
] as const;

export type ShopFormError = (typeof SHARED)[number] | (typeof SHOP)[number];
export type DeskFormError = (typeof SHARED)[number] | (typeof DESK)[number];
export type FormError = ShopFormError | DeskFormError;

const KNOWN: ReadonlySet<string> = new Set<FormError>([...SHARED, ...SHOP, ...DESK]);

/** Turns a schema's message into its code; 'something-wrong' for a message that is no code. */
export function toFormError(message: string): FormError {
  return isFormError(message) ? message : 'something-wrong';
}

function isFormError(text: string): text is FormError {
  return KNOWN.has(text);
}

/** Lets the compiler check a code: in a schema, a message may be any text. */
export function formError(code: FormError): FormError {
  return code;
}
