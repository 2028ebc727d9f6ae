import type { CaptureOutcome } from '~/ports/card-provider';

/* PayPal's refusals, by its documents of Orders v2 (docs/decisions/0009-cards-through-paypal.md). */

/** Another card or way to pay may work, on the same page. */
const OTHER_CARD = ['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'CARD_BRAND_NOT_SUPPORTED'];

/** This payment brings no money; a new one may. */
const OVER = [
  'AGREEMENT_ALREADY_CANCELLED',
  'APPLE_PAY_AMOUNT_MISMATCH',
  'BANK_NOT_SUPPORTED_FOR_VERIFICATION',
  'BILLING_AGREEMENT_ID_MISMATCH',
  'BILLING_AGREEMENT_NOT_FOUND',
  'CANCEL_URL_REQUIRED',
  'CARD_EXPIRY_REQUIRED',
  'CARD_NUMBER_REQUIRED',
  'COMPLIANCE_VIOLATION',
  'CURRENCY_NOT_SUPPORTED_FOR_BANK',
  'DECLINED_DUE_TO_RELATED_TXN',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'IBAN_COUNTRY_NOT_SUPPORTED',
  'IDENTIFIER_NOT_FOUND',
  'INCOMPATIBLE_PARAMETER_VALUE',
  'INVALID_IBAN',
  'INVALID_PICKUP_ADDRESS',
  'INVALID_PREVIOUS_TRANSACTION_REFERENCE',
  'INVALID_SECURITY_CODE_LENGTH',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'MERCHANT_INITIATED_WITH_AUTHENTICATION_RESULTS',
  'MERCHANT_INITIATED_WITH_MULTIPLE_PURCHASE_UNITS',
  'MERCHANT_INITIATED_WITH_SECURITY_CODE',
  'MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE',
  'MISSING_CRYPTOGRAM',
  'MISSING_PREVIOUS_REFERENCE',
  'ONLY_ONE_BANK_SOURCE_ALLOWED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYEE_FX_RATE_ID_EXPIRED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'PAYMENT_SOURCE_MISMATCH',
  'PAYMENT_SOURCE_NOT_SUPPORTED',
  'PAYPAL_TRANSACTION_ID_EXPIRED',
  'PAYPAL_TRANSACTION_ID_NOT_FOUND',
  'PLATFORM_FEE_PAYEE_CANNOT_BE_SAME_AS_PAYER',
  'PNREF_EXPIRED',
  'PNREF_NOT_FOUND',
  'PREFERRED_PAYMENT_SOURCE_MISMATCH',
  'PREVIOUS_TRANSACTION_REFERENCE_HAS_CHARGEBACK',
  'PREVIOUS_TRANSACTION_REFERENCE_VOIDED',
  'REFERENCED_CARD_EXPIRED',
  'REQUIRED_PARAMETER_FOR_CUSTOMER_INITIATED_PAYMENT',
  'RETURN_URL_REQUIRED',
  'SHIPPING_ADDRESS_INVALID',
  'TOKEN_ID_NOT_FOUND',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
  'VAULT_INSTRUCTION_REQUIRED',
  // of 400: the request is not of the form that PayPal wants
  'INVALID_PARAMETER_SYNTAX',
  'INVALID_PARAMETER_VALUE',
  'INVALID_STRING_LENGTH',
  'MALFORMED_REQUEST_JSON',
  'MISSING_REQUIRED_PARAMETER',
];

/** The owner must act at PayPal: the account can't take money. */
const ACCOUNT = [
  'AUTH_CAPTURE_NOT_ENABLED',
  'NOT_ELIGIBLE_FOR_PAYPAL_TRANSACTION_ID_PROCESSING',
  'NOT_ELIGIBLE_FOR_PNREF_PROCESSING',
  'NOT_ENABLED_FOR_BANK_PROCESSING',
  'NOT_ENABLED_FOR_CARD_PROCESSING',
  'PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING',
  'PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING',
  'SETUP_ERROR_FOR_BANK',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
];

const NOT_APPROVED = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

/** Names of other calls or interfaces, with one possible meaning here. */
const ELSEWHERE = {
  otherCard: ['CARD_EXPIRED'],
  over: ['PAYMENT_DENIED'],
  account: ['PAYEE_ACCOUNT_INVALID', 'PAYEE_ACCOUNT_LOCKED_OR_CLOSED', 'PAYEE_ACCOUNT_RESTRICTED'],
  gone: ['ORDER_EXPIRED', 'ORDER_VOIDED'],
} as const;

/** The order is not at PayPal, or takes no money. */
const GONE = ['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', ...ELSEWHERE.gone];

const CAPTURE_REFUSALS: ReadonlyMap<string, CaptureOutcome['kind']> = new Map([
  ...[...OTHER_CARD, ...ELSEWHERE.otherCard].map((code) => [code, 'declined'] as const),
  ...[...OVER, ...ELSEWHERE.over].map((code) => [code, 'denied'] as const),
  ...[...ACCOUNT, ...ELSEWHERE.account].map((code) => [code, 'no-access'] as const),
  ...NOT_APPROVED.map((code) => [code, 'not-approved'] as const),
  ...GONE.map((code) => [code, 'gone'] as const),
  ['ORDER_ALREADY_CAPTURED', 'already'] as const,
  ['DUPLICATE_INVOICE_ID', 'duplicate'] as const,
  // PayPal itself is still at it
  ['ORDER_COMPLETION_IN_PROGRESS', 'unknown'] as const,
]);

const ACCOUNT_REFUSALS: ReadonlySet<string> = new Set([...ACCOUNT, ...ELSEWHERE.account]);
const GONE_REFUSALS: ReadonlySet<string> = new Set(GONE);

/** Returns the outcome of a refused capture. A name that no document of PayPal has is 'refused', for the owner. */
export function captureRefusal(code: string): CaptureOutcome {
  const kind = CAPTURE_REFUSALS.get(code);
  switch (kind) {
    case 'declined':
    case 'denied':
    case 'no-access':
      return { kind, code };
    case 'not-approved':
    case 'gone':
    case 'already':
    case 'duplicate':
    case 'unknown':
      return { kind };
    default:
      return { kind: 'refused', code };
  }
}

/** Returns true where the owner must act at PayPal first. */
export function isAboutAccount(code: string): boolean {
  return ACCOUNT_REFUSALS.has(code);
}

export function isGone(code: string): boolean {
  return GONE_REFUSALS.has(code);
}
