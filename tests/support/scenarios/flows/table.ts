import type { JobName } from '~/features/jobs/schedule.server';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One flow of more than one writing step. A process may die after each of them. */
export interface Flow {
  /** The collection of its first record, which shows that it began; 'meta' holds those of the store itself. */
  readonly first: string;
  /**
   * Who completes it after a crash: a turn, or whoever begins it again. 'sender': the provider repeats what the store didn't answer. null:
   * nobody, since it is swept, or whole without its last steps.
   */
  readonly completedBy: JobName | 'mailing' | 'packing' | 'next-start' | 'sender' | null;
  /** Who removes what nobody completes, or what is over; null: it is always completed. */
  readonly sweptBy: JobName | 'next-use' | null;
  /** After how long (ms) the next turn finds it. */
  readonly afterMs: number;
  /** The files below app/features with its steps. */
  readonly steps: readonly string[];
  /** The test that kills it after each of its steps: tests/repo/flows.test.ts looks whether it names this flow. */
  readonly shownBy: string;
}

const FLOWS_TEST = 'tests/resilience/flows.test.ts';
const STEPS_TEST = 'tests/resilience/steps.test.ts';
/** The steps of every file that waits for the owner's decision. */
const PREVIEWS = ['bulk-job/preview.server.ts', 'bulk-job/staging.server.ts', 'bulk-job/chunks.server.ts'] as const;

/** Every flow of more than one step. tests/repo/flows.test.ts finds one that isn't here. docs/reliability.md, What goes on by itself. */
export const FLOWS = {
  'send-proof': {
    first: 'proofs',
    completedBy: null,
    sweptBy: 'proofs',
    afterMs: HOUR,
    steps: ['order/payment-proof/index.server.ts', 'order/payment-proof/submit.server.ts', 'refund/request.server.ts'],
    shownBy: FLOWS_TEST,
  },
  'leave-the-store': {
    first: 'accountRemovals',
    completedBy: 'account-removals',
    sweptBy: null,
    afterMs: 10 * MINUTE,
    steps: ['privacy/delete-account.server.ts'],
    shownBy: 'app/features/privacy/removal-resumed.server.test.ts',
  },
  'index-orders': {
    first: 'orders',
    completedBy: 'order-index',
    sweptBy: null,
    afterMs: 0,
    steps: ['order/search/reindex.server.ts'],
    shownBy: 'app/features/order/search/find.server.test.ts',
  },
  'delete-a-game': {
    first: 'games',
    completedBy: 'game-removals',
    sweptBy: null,
    afterMs: 0,
    steps: ['game/removal.server.ts', 'game/change.server.ts'],
    shownBy: FLOWS_TEST,
  },
  'import-keys': {
    first: 'keyImports',
    completedBy: 'key-imports',
    sweptBy: 'key-imports',
    afterMs: DAY,
    steps: ['key/import-work.server.ts', ...PREVIEWS],
    shownBy: FLOWS_TEST,
  },
  'change-many-games': {
    first: 'gameBatches',
    completedBy: 'game-batches',
    sweptBy: 'game-batches',
    afterMs: DAY,
    steps: ['game/bulk-edit-work.server.ts', ...PREVIEWS],
    shownBy: FLOWS_TEST,
  },
  'read-a-statement': {
    first: 'statements',
    completedBy: null,
    sweptBy: 'statements',
    afterMs: HOUR,
    steps: [
      'bulk-job/staging.server.ts',
      'bulk-job/chunks.server.ts',
      'payment/bank-statement/statement.server.ts',
      'payment/bank-statement/match.server.ts',
      'payment/bank-statement/return.server.ts',
    ],
    shownBy: FLOWS_TEST,
  },
  'pay-by-card': {
    first: 'cardAttempts',
    completedBy: 'cards',
    sweptBy: null,
    afterMs: 2 * MINUTE,
    steps: [
      'payment/start.server.ts',
      'payment/index.server.ts',
      'payment/evaluate-capture.server.ts',
      'payment/payments.server.ts',
      'payment/reconcile.server.ts',
    ],
    shownBy: STEPS_TEST,
  },
  'hear-of-a-payment': {
    first: 'payments',
    completedBy: 'sender',
    sweptBy: 'card-events',
    afterMs: 7 * DAY,
    steps: ['payment/event/webhook.server.ts', 'payment/event/unmatched-webhook.server.ts'],
    shownBy: STEPS_TEST,
  },
  'compare-with-the-provider': {
    first: 'meta',
    completedBy: 'card-comparison',
    sweptBy: null,
    afterMs: HOUR,
    steps: ['payment/provider-reconciliation.server.ts'],
    shownBy: 'app/features/payment/provider-reconciliation.server.test.ts',
  },
  'send-money-back': {
    first: 'orders',
    completedBy: 'card-refunds',
    sweptBy: null,
    afterMs: 2 * MINUTE,
    steps: ['refund/card.server.ts', 'refund/retry.server.ts', 'refund/lines.server.ts'],
    shownBy: STEPS_TEST,
  },
  'give-owed-keys': {
    first: 'games/{}/codes',
    completedBy: 'owed-keys',
    sweptBy: null,
    afterMs: 0,
    steps: ['order/owed-keys.server.ts', 'order/index.server.ts', 'key/change.server.ts'],
    shownBy: STEPS_TEST,
  },
  'tell-of-stock': {
    first: 'stockAlerts',
    completedBy: 'stock-alerts',
    sweptBy: 'retention',
    afterMs: 0,
    steps: ['stock-alert/subscribe.server.ts', 'stock-alert/notify.server.ts'],
    shownBy: 'app/features/stock-alert/alerts.server.test.ts',
  },
  'tell-the-owner': {
    first: 'meta',
    completedBy: 'owner-news',
    sweptBy: null,
    afterMs: 30 * SECOND,
    steps: ['admin/notifications.server.ts'],
    shownBy: 'app/features/admin/notifications.server.test.ts',
  },
  'send-mail': {
    first: 'outbox',
    completedBy: 'mailing',
    sweptBy: 'next-use',
    afterMs: 2 * MINUTE,
    steps: ['mail/delivery.server.ts', 'mail/index.server.ts', 'mail/lease.server.ts', 'mail/sender.server.ts'],
    shownBy: STEPS_TEST,
  },
  'sign-in': {
    first: 'sessions',
    completedBy: null,
    sweptBy: 'next-use',
    afterMs: 30 * DAY,
    steps: [
      'session/sessions.server.ts',
      'account/token.server.ts',
      'account/provider-state.server.ts',
      'account/password.server.ts',
      'account/used-links.server.ts',
      'account/language.server.ts',
      'account/notice.server.ts',
      'account/provider-sign-in.server.ts',
      'session/second-factor/enrolment.server.ts',
      'session/second-factor/code.server.ts',
      'account/sign-in.server.ts',
      'account/owner.server.ts',
      'account/login-throttle.server.ts',
      'account/verification.server.ts',
      'session/rate-limit.server.ts',
    ],
    shownBy: 'app/features/account/password.server.test.ts',
  },
  'change-the-address': {
    first: 'tokens',
    completedBy: null,
    sweptBy: 'next-use',
    afterMs: DAY,
    steps: ['account/email-change.server.ts'],
    shownBy: 'app/features/account/email-change.server.test.ts',
  },
  'keep-for-a-time': {
    first: 'marks',
    completedBy: 'retention',
    sweptBy: 'retention',
    afterMs: HOUR,
    steps: [
      'privacy/retention/documents.server.ts',
      'privacy/retention/index.server.ts',
      'privacy/retention/orders.server.ts',
      'privacy/retention/pages.server.ts',
      'privacy/unverified.server.ts',
      'audit/index.server.ts',
    ],
    shownBy: FLOWS_TEST,
  },
  'pack-the-catalogue': {
    first: 'catalogue',
    completedBy: 'packing',
    sweptBy: 'next-use',
    afterMs: MINUTE,
    steps: ['catalogue/packing.server.ts', 'catalogue/packed.server.ts'],
    shownBy: 'tests/resilience/firestore-packs.test.ts',
  },
  'load-the-demo': {
    first: 'meta',
    completedBy: 'next-start',
    sweptBy: null,
    afterMs: 0,
    steps: ['data/seed.server.ts'],
    shownBy: 'app/features/data/seed.server.test.ts',
  },
  'look-after-the-store': {
    first: 'meta',
    completedBy: 'health',
    sweptBy: null,
    afterMs: DAY,
    steps: ['doctor/health.server.ts'],
    shownBy: 'app/features/doctor/health.server.test.ts',
  },
  'back-up': {
    first: 'meta',
    completedBy: 'backup',
    sweptBy: 'backup',
    afterMs: HOUR,
    steps: ['backup/daily.server.ts'],
    shownBy: 'app/features/backup/daily.test.ts',
  },
} as const satisfies Readonly<Record<string, Flow>>;
export type FlowName = keyof typeof FLOWS;

/** Turns that do all of their work in one step. */
export const TURNS_OF_ONE_STEP: readonly JobName[] = ['card-access', 'digest', 'sales'];

const RESTORE = 'npm run data -- restore: writes a draft that nobody uses before it is whole';
const ENCRYPT = 'npm run data -- encrypt: a second run goes on';

/** Files with several steps that belong to no flow: commands of a terminal, which say where to go on, and what passes calls on. */
export const OUTSIDE: Readonly<Record<string, string>> = {
  'jobs/scheduler.server.ts': 'the lease of the background work: claimed and given back in one step each, and over by itself',
  'data/copy.ts': 'npm run data -- copy: a second run goes on, from the mark that each step moves',
  'backup/restore/replay-money.server.ts': RESTORE,
  'backup/restore/replay-accounts.server.ts': RESTORE,
  'backup/restore/replay-keys.server.ts': RESTORE,
  'backup/restore/replay-orders.server.ts': RESTORE,
  'backup/restore/restore.server.ts': RESTORE,
  'backup/recover-games.server.ts': 'npm run data -- recover games: brings the game itself last, so that a second run goes on',
  'backup/restore/place.server.ts': 'notes at the start which journal the database knows: the next start notes it again',
  'backup/journal-copy.server.ts': 'copies the journal beside the sales, and tells of trouble once: the next turn goes on',
  'data/renew-prints.server.ts': 'a first start makes the fingerprints of keys anew, one key in one step: the next start goes on',
  'data/replace.ts': 'npm run data -- copy: a second run goes on, from the mark that each step moves',
  'data/encrypt.server.ts': ENCRYPT,
  'data/rotate-secret.server.ts': ENCRYPT,
  'key/encryption-secret.server.ts': ENCRYPT,
  'key/import.server.ts': 'passes each call on to bulk-job/preview.server.ts',
  'payment/change/all.server.ts': 'puts together changes of one step each',
  'refund/returned.server.ts': 'one step; the keys that come free in it are given out by the next turn of owed keys, too',
  'data/jsonl.ts': 'npm run data -- import: a second run goes on',
  'session/form-limit.server.ts': 'counts once; the removal of limits that are over, which it may begin, goes on with the next use',
  'contact/limit.server.ts': 'passes each call on to form-limit.server.ts',
  'order/delivery.server.ts': 'shows keys, and calls the owner for one that can’t be opened: the next look calls her again',
  'documents/expiry.ts': 'removes what is over, in one bulk: the next use goes on',
  'documents/versioned-store.server.ts': 'passes each call of the store on',
};
