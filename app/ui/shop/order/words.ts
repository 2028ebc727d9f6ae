import type { KeyType } from '~/domain/key';
import type { LineState, OrderState } from '~/domain/order';

import { countedSentence } from '~/ui/words/shop';

/** What a state means for the shopper, and what happens next. `games`: how many the order has. */
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
      return 'Your payment is confirmed. A key is missing: you get it as soon as new keys arrive, first paid, first served. You can ask for your money back at any time.';
    case 'refunded':
      return 'Your money was sent back.';
    case 'cancelled':
      return 'We keep no key for this order any more. If you have paid for it, tell us: money that arrives late still counts.';
    case 'needs_attention':
      return 'A person has to look at this order. We are doing that, and you don’t have to do anything.';
  }
}

/** The text shown instead of a key. */
export function missingKeyText(state: LineState, orderState: OrderState): string {
  if (state === 'owed') return 'We owe you a key. It appears here as soon as one arrives.';
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
