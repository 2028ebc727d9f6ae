import type { JobName } from '~/features/jobs/schedule.server';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A flow of more than one writing step. A process may die after each of them. */
export interface Flow {
  /** The collection of its first record, which shows that it began; 'meta' holds those of the store itself. */
  readonly first: string;
  /**
   * The job that completes it after a crash, or its next begin. 'sender': the provider repeats unanswered events. null:
   * no job, since it is swept, or whole without its last steps.
   */
  readonly completedBy: JobName | 'mailing' | 'packing' | 'next-start' | 'sender' | null;
  /** The job that removes an incomplete or finished flow; null: it is always completed. */
  readonly sweptBy: JobName | 'next-use' | null;
  /** After how long (ms) the next turn finds it. */
  readonly afterMs: number;
  /** The test that kills it after each of its steps: tests/repo/flows.test.ts looks whether it names this flow. */
  readonly shownBy: string;
}

const FLOWS_TEST = 'tests/resilience/flows.test.ts';
const STEPS_TEST = 'tests/resilience/steps.test.ts';
/** The flows of more than one step. docs/reliability.md, What goes on by itself. */
export const FLOWS = {
  'send-proof': {
    first: 'proofs',
    completedBy: null,
    sweptBy: 'proofs',
    afterMs: HOUR,
    shownBy: FLOWS_TEST,
  },
  'leave-the-store': {
    first: 'accountRemovals',
    completedBy: 'account-removals',
    sweptBy: null,
    afterMs: 10 * MINUTE,
    shownBy: 'app/features/privacy/removal-resumed.server.test.ts',
  },
  'delete-a-game': {
    first: 'games',
    completedBy: 'game-removals',
    sweptBy: null,
    afterMs: 0,
    shownBy: FLOWS_TEST,
  },
  'import-keys': {
    first: 'keyImports',
    completedBy: 'key-imports',
    sweptBy: 'key-imports',
    afterMs: DAY,
    shownBy: FLOWS_TEST,
  },
  'change-many-games': {
    first: 'gameBatches',
    completedBy: 'game-batches',
    sweptBy: 'game-batches',
    afterMs: DAY,
    shownBy: FLOWS_TEST,
  },
  'upload-pictures': {
    first: 'gameBatches',
    completedBy: 'game-batches',
    sweptBy: 'game-batches',
    afterMs: DAY,
    shownBy: FLOWS_TEST,
  },
  'give-an-offer': {
    first: 'offers',
    completedBy: 'offers',
    sweptBy: 'offers',
    afterMs: DAY,
    shownBy: FLOWS_TEST,
  },
  'read-a-statement': {
    first: 'statements',
    completedBy: null,
    sweptBy: 'statements',
    afterMs: HOUR,
    shownBy: FLOWS_TEST,
  },
  'pay-by-card': {
    first: 'cardAttempts',
    completedBy: 'cards',
    sweptBy: null,
    afterMs: 2 * MINUTE,
    shownBy: STEPS_TEST,
  },
  'hear-of-a-payment': {
    first: 'payments',
    completedBy: 'sender',
    sweptBy: 'card-events',
    afterMs: 7 * DAY,
    shownBy: STEPS_TEST,
  },
  'compare-with-the-provider': {
    first: 'meta',
    completedBy: 'card-comparison',
    sweptBy: null,
    afterMs: HOUR,
    shownBy: 'app/features/card/provider-reconciliation.server.test.ts',
  },
  'send-money-back': {
    first: 'orders',
    completedBy: 'card-refunds',
    sweptBy: null,
    afterMs: 2 * MINUTE,
    shownBy: STEPS_TEST,
  },
  'give-owed-keys': {
    first: 'games/{}/codes',
    completedBy: 'owed-keys',
    sweptBy: null,
    afterMs: 0,
    shownBy: STEPS_TEST,
  },
  'tell-of-stock': {
    first: 'stockAlerts',
    completedBy: 'stock-alerts',
    sweptBy: 'retention',
    afterMs: 0,
    shownBy: 'app/features/stock-alert/alerts.server.test.ts',
  },
  'tell-the-owner': {
    first: 'meta',
    completedBy: 'owner-news',
    sweptBy: null,
    afterMs: 30 * SECOND,
    shownBy: 'app/features/admin/notifications.server.test.ts',
  },
  'send-mail': {
    first: 'outbox',
    completedBy: 'mailing',
    sweptBy: 'next-use',
    afterMs: 2 * MINUTE,
    shownBy: STEPS_TEST,
  },
  'sign-in': {
    first: 'sessions',
    completedBy: null,
    sweptBy: 'next-use',
    afterMs: 30 * DAY,
    shownBy: 'app/features/account/password.server.test.ts',
  },
  'change-the-address': {
    first: 'tokens',
    completedBy: null,
    sweptBy: 'next-use',
    afterMs: DAY,
    shownBy: 'app/features/account/email-change.server.test.ts',
  },
  'keep-for-a-time': {
    first: 'marks',
    completedBy: 'retention',
    sweptBy: 'retention',
    afterMs: HOUR,
    shownBy: FLOWS_TEST,
  },
  'pack-the-catalogue': {
    first: 'catalogue',
    completedBy: 'packing',
    sweptBy: null,
    afterMs: MINUTE,
    shownBy: 'tests/resilience/firestore-packs.test.ts',
  },
  'load-the-demo': {
    first: 'meta',
    completedBy: 'next-start',
    sweptBy: null,
    afterMs: 0,
    shownBy: 'app/features/data/seed.server.test.ts',
  },
  'look-after-the-store': {
    first: 'meta',
    completedBy: 'health',
    sweptBy: null,
    afterMs: DAY,
    shownBy: 'app/features/doctor/health.server.test.ts',
  },
  'back-up': {
    first: 'meta',
    completedBy: 'backup',
    sweptBy: 'backup',
    afterMs: HOUR,
    shownBy: 'app/features/backup/daily.test.ts',
  },
} as const satisfies Readonly<Record<string, Flow>>;
export type FlowName = keyof typeof FLOWS;

/** Turns that do all of their work in one step. */
export const TURNS_OF_ONE_STEP: readonly JobName[] = ['card-access', 'digest', 'sales'];
