import { ownValue } from '~/domain/shared/own-value';

/** Returns the colour of a step that is no progress; null for any other. */
export function stepTone(type: string): 'plain' | 'warn' | 'bad' | null {
  return ownValue(TONES, type) ?? null;
}

const TONES: Readonly<Record<string, 'plain' | 'warn' | 'bad'>> = {
  'proof-rejected': 'bad',
  'payment-refused': 'bad',
  'card-declined': 'bad',
  'card-no-key': 'warn',
  cancelled: 'bad',
  'payment-voided': 'bad',
  'given-up': 'plain',
  replaced: 'plain',
  owed: 'warn',
  returned: 'bad',
  disputed: 'warn',
  'dispute-lost': 'bad',
  'returns-decided': 'plain',
  attention: 'bad',
  'refund-asked': 'plain',
  'refund-begun': 'plain',
  'refund-failed': 'bad',
  'refund-declined': 'plain',
  'problem-reported': 'warn',
  'problem-declined': 'plain',
  'question-withdrawn': 'plain',
};

/** Returns whether the note of a step is a game's id. */
export function isAboutGame(type: string): boolean {
  return ABOUT_GAMES.has(type);
}

const ABOUT_GAMES: ReadonlySet<string> = new Set([
  'revealed',
  'filled',
  'refund-asked',
  'refund-begun',
  'refund-failed',
  'refunded',
  'refund-declined',
  'problem-reported',
  'problem-declined',
  'question-withdrawn',
  'key-replaced',
  'given-up',
]);
