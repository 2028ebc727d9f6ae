import type { CardRight, CardRightState } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';

import type { PaypalAnswer } from './client.server';
import { isAboutAccount } from './errors.server';

/** Remembers the shop's rights at PayPal, for each kind of call. Only an answer shows that a call is allowed. */
export function createRights(clock: Clock) {
  const rights = new Map<CardRight, CardRightState>();

  function noted(right: CardRight, answer: PaypalAnswer): PaypalAnswer {
    if (answer.kind === 'answer') note(right, null);
    if (answer.kind === 'forbidden' || (answer.kind === 'refused' && isAboutAccount(answer.code))) note(right, answer.code);
    return answer;
  }

  function note(right: CardRight, refusal: string | null): void {
    rights.set(right, { right, refusal, at: clock() });
  }

  return { note, noted, states: (): readonly CardRightState[] => [...rights.values()] };
}
