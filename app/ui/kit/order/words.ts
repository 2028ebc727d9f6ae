/** The text of one step of an order. A step of a later version keeps its own name. */
export function orderEventText(type: string): string {
  return EVENTS[type] ?? type;
}

const EVENTS: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  'proof-submitted': 'Payment proof sent',
  'proof-rejected': 'Payment proof rejected',
  'card-declined': 'Card payment declined',
  'card-no-key': 'Card not charged: a key was missing',
  'card-pending': 'Card payment being checked by PayPal',
  paid: 'Payment confirmed',
  delivered: 'Keys delivered',
  owed: 'Key owed: none was in stock',
  filled: 'Owed key delivered',
  attention: 'A person has to look at this order',
  resolved: 'Looked at by a person',
  revealed: 'Key shown',
  downloaded: 'Keys downloaded',
  'refund-asked': 'Refund requested',
  'refund-begun': 'Refund on its way',
  'refund-failed': 'Refund refused by the provider',
  refunded: 'Money sent back',
  'refund-declined': 'Refund declined',
  'problem-reported': 'Problem with a key reported',
  'problem-declined': 'Problem with a key answered',
  'question-withdrawn': 'Question withdrawn',
  'key-replaced': 'Key replaced',
  replaced: 'Replaced by a newer order',
  cancelled: 'Order cancelled',
};

/** The colour of a step that is no progress; null for any other. The words say the same. */
export function orderEventTone(type: string): 'plain' | 'warn' | 'bad' | null {
  return TONES[type] ?? null;
}

const TONES: Readonly<Record<string, 'plain' | 'warn' | 'bad'>> = {
  'proof-rejected': 'bad',
  'card-declined': 'bad',
  'card-no-key': 'warn',
  cancelled: 'bad',
  replaced: 'plain',
  owed: 'warn',
  attention: 'bad',
  'refund-asked': 'plain',
  'refund-begun': 'plain',
  'refund-failed': 'bad',
  'refund-declined': 'plain',
  'problem-reported': 'warn',
  'problem-declined': 'plain',
  'question-withdrawn': 'plain',
};

/** Whether the note of a step is the id of one of the order's games. */
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
]);
