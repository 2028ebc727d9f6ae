import type { KeyType } from '~/domain/key';
import type { LineState, OrderState } from '~/domain/order';

import { countedSentence } from '~/ui/words/words';

/** What a state means for the shopper of so many games, and what happens next. */
export function orderStateHint(state: OrderState, games: number): string {
  switch (state) {
    case 'awaiting_payment':
    case 'in_review':
    case 'fulfilled':
      return countedSentence(`order-hint-${state}`, games);
    case 'capturing':
    case 'payment_pending':
      return countedSentence('order-hint-on-its-way', games);
    case 'owed':
      return 'Your payment is confirmed. A key is missing: it is yours as soon as new keys arrive, first paid, first served. You can ask for your money back at any time.';
    case 'refunded':
      return 'Your money was sent back.';
    case 'cancelled':
      return 'Nothing is held for this order any more. If you have paid for it all the same, say so: money that arrives late still counts.';
    case 'needs_attention':
      return 'Something about this order needs a person to look at it. We are on it; you don’t have to do anything.';
  }
}

/** What stands in a key's place while there is none to show. */
export function missingKeyText(state: LineState, orderState: OrderState): string {
  if (state === 'owed') return 'A key is owed to you. It appears here as soon as one arrives.';
  if (state === 'refunded') return 'Refunded';
  if (orderState === 'cancelled') return 'No key: the order was cancelled.';
  return 'Your key appears here once your payment is confirmed.';
}

/** How a key is activated, step by step. */
export function activationSteps(type: KeyType): readonly string[] {
  switch (type) {
    case 'Steam':
      return [
        'Open Steam and sign in.',
        'Choose Games, then Activate a Product on Steam.',
        'Type the key. The game is in your library, ready to install.',
      ];
    case 'Epic':
      return [
        'Open the Epic Games Launcher and sign in.',
        'Choose your name, then Redeem Code.',
        'Type the key. The game is in your library, ready to install.',
      ];
    case 'Xbox':
      return [
        'Sign in to your Xbox, or to microsoft.com/redeem in a browser.',
        'Choose Store, then Redeem a code.',
        'Type the key and confirm. The game is in My games & apps.',
      ];
    case 'PlayStation':
      return [
        'Open PlayStation Store and sign in.',
        'Choose the menu with the three dots, then Redeem Code.',
        'Type the key and confirm. The game is in your library.',
      ];
  }
}

/** One step of an order's life. Anything this shop version doesn't know keeps its own name. */
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
  attention: 'Something needs a person to look at it',
  resolved: 'Looked at by a person',
  revealed: 'Key shown',
  downloaded: 'Keys downloaded',
  'refund-asked': 'Refund asked for',
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

/** The colour of a step that is no progress, beside its words; null for any other. */
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

/** Whether the note of a step names one of the order's games, by its id. */
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
