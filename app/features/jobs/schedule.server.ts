/** The regular jobs of every process, and their intervals (minutes): each minute what a person waits for, rarely what only clears up. */
export const JOBS = {
  'owed-keys': 1,
  'stock-alerts': 1,
  'card-access': 1,
  cards: 1,
  'card-events': 10,
  'card-comparison': 10,
  'card-refunds': 1,
  health: 1,
  backup: 1,
  digest: 1,
  'owner-news': 1,
  proofs: 10,
  'account-removals': 10,
  'game-removals': 10,
  statements: 10,
  retention: 60,
  'key-imports': 1,
  'game-batches': 1,
  sales: 10,
} as const satisfies Readonly<Record<string, number>>;
export type JobName = keyof typeof JOBS;
