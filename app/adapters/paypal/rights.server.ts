import type { CardRight, CardRightState } from '~/ports/card-provider';

import type { PaypalAnswer } from './client.server';
import { isAboutAccount } from './refusals.server';

/**
 * Remembers what PayPal lets the shop do. Each kind of call is known by itself: PayPal may let the shop read an order that it must not
 * capture. Only an answer shows that a call is allowed; a refusal for another reason says nothing.
 */
export function createRights(clock: () => number = Date.now) {
  const known = new Map<CardRight, CardRightState>();

  /** Notes what an answer says of a right, and returns the answer. */
  function noted(right: CardRight, answer: PaypalAnswer): PaypalAnswer {
    if (answer.kind === 'answer') known.set(right, { right, refusal: null, since: clock() });
    const isRefused = answer.kind === 'forbidden' || (answer.kind === 'refused' && isAboutAccount(answer.code));
    if (isRefused && !known.get(right)?.refusal) known.set(right, { right, refusal: answer.code, since: clock() });
    return answer;
  }

  return { noted, states: (): readonly CardRightState[] => [...known.values()] };
}
