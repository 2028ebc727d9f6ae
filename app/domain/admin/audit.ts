import { beginningOf } from '~/domain/shared/truncate';
import { endOfCode } from '~/domain/key';

/** The owner's commands, by their codes in the log. A new one gets its words in ui/translations/en/admin/audit.ts. */
export const AUDIT_ACTIONS = [
  ...(['game-added', 'game-changed', 'game-deleted', 'game-archived'] as const),
  ...([
    'key-added',
    'key-marked-used',
    'key-marked-available',
    'key-deleted',
    'key-shown',
    'keys-moved',
    'key-written-off',
    'keys-imported',
    'keys-import-undone',
    'keys-exported',
  ] as const),
  ...([
    'games-imported',
    'coefficient-changed',
    'regions-stated',
    'games-changed',
    'games-archived',
    'games-restored',
    'change-undone',
  ] as const),
  ...(['offer-begun', 'offer-extended', 'offer-stopped'] as const),
  ...([
    'order-approved',
    'payment-added',
    'payment-voided',
    'payment-noted',
    'proof-rejected',
    'order-resolved',
    'order-cancelled',
    'alarm-answered',
    'statement-read',
    'statement-row-matched',
  ] as const),
  ...(['refund-begun', 'refund-retried', 'refund-recorded', 'key-replaced', 'refund-declined', 'problem-declined'] as const),
  ...(['refund-account-asked', 'refund-account-shown'] as const),
  ...(['mail-sent-again', 'mails-sent', 'mails-dropped', 'message-answered', 'message-closed', 'message-reopened'] as const),
  ...(['second-step-on', 'second-step-off', 'recovery-codes-renewed'] as const),
  ...(['digest-switched', 'settings-changed', 'settings-tested', 'feed-renewed'] as const),
  ...(['coupon-added', 'coupons-added', 'coupons-shown', 'coupon-ended'] as const),
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Returns false for an action that only a later release knows. */
export function isAuditAction(action: string): action is AuditAction {
  return AUDIT_ACTIONS.some((known) => known === action);
}

interface AuditChange {
  readonly field: string;
  readonly before: AuditValue;
  readonly after: AuditValue;
}

export type AuditValue = string | number | boolean | null;

/** The longest text kept of a field, in characters. */
export const MAX_AUDIT_TEXT = 300;

/** Fields that never go into the log: secrets, and derived values. */
const SECRET = /code$|codes$|secret|token|password|hash|sha256|proof|sealed|cookie/i;

/** Fields that change with every write and say nothing. */
const BESIDE: ReadonlySet<string> = new Set(['changedAt', 'pastOffers', 'priceLog', 'rand', 'schema', 'updatedAt']);

/** Returns the fields in which two states differ; inner ones as `description.short`. Lists become one text; long texts are cut. */
export function changesBetween(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): AuditChange[] {
  const [was, is] = [flatten(before ?? {}), flatten(after ?? {})];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !BESIDE.has(field) && !SECRET.test(field) && was.get(field) !== is.get(field))
    .map((field) => ({ field, before: cut(was.get(field) ?? null), after: cut(is.get(field) ?? null) }));
}

/** Returns the log's name of a key: its id, and the last four characters of a code that is long enough. */
export function auditKeyName(id: string, code: string | null): string {
  const end = endOfCode(code ?? '');
  return end === '' ? id : `${id} (…${end})`;
}

/** Returns the game or order of a subject: `games/hades/codes/x1` → `games/hades`. */
export function auditRoot(subject: string): string {
  return subject.split('/').slice(0, 2).join('/');
}

function flatten(fields: Readonly<Record<string, unknown>>, prefix = ''): Map<string, AuditValue> {
  const flat = new Map<string, AuditValue>();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, each] of flatten(value as Record<string, unknown>, `${prefix}${name}.`)) flat.set(inner, each);
    else flat.set(`${prefix}${name}`, plainOf(value));
  }
  return flat;
}

function plainOf(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function cut(value: AuditValue): AuditValue {
  return typeof value === 'string' && value.length > MAX_AUDIT_TEXT ? `${beginningOf(value, MAX_AUDIT_TEXT)}…` : value;
}
