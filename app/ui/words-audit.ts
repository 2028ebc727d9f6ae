import type { AuditAction } from '~/domain/audit';

/** What the owner's log calls each thing that an admin can do. */
const actions: Readonly<Record<`audit-${AuditAction}`, string>> = {
  'audit-game-added': 'Game added',
  'audit-game-changed': 'Game changed',
  'audit-game-deleted': 'Game deleted',
  'audit-game-archived': 'Game archived',
  'audit-key-added': 'Key added',
  'audit-key-marked-used': 'Key marked as used',
  'audit-key-marked-available': 'Key marked as available',
  'audit-key-deleted': 'Key deleted',
  'audit-order-approved': 'Order approved',
  'audit-payment-added': 'Another payment recorded',
  'audit-proof-rejected': 'Proof rejected',
  'audit-order-resolved': 'Order dealt with',
  'audit-mail-sent-again': 'Mail sent again',
  'audit-second-step-on': 'Second step switched on',
  'audit-second-step-off': 'Second step switched off',
  'audit-recovery-codes-renewed': 'Recovery codes renewed',
};

/** The words of the log of changes: its actions, what they are about, and the fields that have a name of their own. */
export const auditWords = {
  ...actions,
  'audit-empty': 'No change was made yet.',
  'audit-empty-filtered': 'No changes found matching filters.',
  'audit-fields-one': '{count} field',
  'audit-fields-other': '{count} fields',
  'audit-about-games': 'Game {id}',
  'audit-about-codes': 'Key of the game {id}',
  'audit-about-orders': 'Order {id}',
  'audit-about-outbox': 'Mail',
  'audit-about-messages': 'Message',
  'audit-about-accounts': 'Account',
  'audit-about-other': '{id}',
  'audit-unknown-admin': 'An admin whose account is gone',
  'audit-none': 'none',
  'audit-yes': 'yes',
  'audit-no': 'no',
  'audit-field-price': 'Origin price',
  'audit-field-cover': 'Cover image URL',
  'audit-field-description.short': 'Short description',
  'audit-field-description.system': 'System requirements',
  'audit-field-description.performance': 'Performance',
  'audit-field-description.features': 'Features',
} as const;
