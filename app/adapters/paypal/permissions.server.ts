import type { CardRight, CardRightState } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';

import type { PaypalAnswer } from './client.server';
import { isAboutAccount } from './errors.server';

/**
 * Remembers what PayPal lets the shop do. Each kind of call is known by itself: PayPal may let the shop read an order that it must not
 * capture. Only an answer shows that a call is allowed; a refusal for another reason says nothing.
 */
export function createRights(clock: Clock) {
  const known = new Map<CardRight, CardRightState>();

  /** Notes what an answer says of a right, and returns the answer. */
  function noted(right: CardRight, answer: PaypalAnswer): PaypalAnswer {
    if (answer.kind === 'answer') note(right, null);
    if (answer.kind === 'forbidden' || (answer.kind === 'refused' && isAboutAccount(answer.code))) note(right, answer.code);
    return answer;
  }

  function note(right: CardRight, refusal: string | null): void {
    known.set(right, { right, refusal, at: clock() });
  }

  return { note, noted, states: (): readonly CardRightState[] => [...known.values()] };
}
