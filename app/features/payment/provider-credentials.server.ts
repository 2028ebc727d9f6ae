import { isAhead } from '~/domain/shared/deadline';
import { CARD_RIGHTS, type CardAccess, type CardRightState } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { alarmIdOf, alarmPath, resolveAlert, raiseAlert, type StoredAlarm, toAlarm } from '~/features/alert/index.server';

interface Dependencies {
  readonly store: Store;
  readonly provider: CardAccess;
  readonly clock: Clock;
  /** The recipient of the alarm. */
  readonly ownerMail: string | null;
}

/** One cause, whichever orders it stops: so the owner is called once. */
const CAUSE = { code: 'provider-denied', orderId: null, cause: '' } as const;
/** The store's own answer to its alarm. */
const MENDED = 'allowed-again';

/**
 * Calls the owner where the provider refuses the shop itself: its name and secret, or its right to a kind of call. It is one alarm in all,
 * however many orders meet the refusal. The alarm ends when the provider allows that kind of call again, in any process.
 */
export function createAccessWatch({ store, provider, clock, ownerMail }: Dependencies) {
  return async function runDue(): Promise<void> {
    await provider.check();
    const states = provider.rights();
    if (states.length === 0) return;
    const path = alarmPath(alarmIdOf(CAUSE));
    await store.transaction(async (tx) => {
      const known = await tx.get(path);
      const alarm = known && toAlarm(known);
      const isOver = alarm !== null && isMended(alarm, states);
      const refused = states.find((state) => isNew(state, alarm));
      const at = clock();
      if (refused && (alarm === null || alarm.openSince === null || isOver))
        raiseAlert(tx, isOver ? null : known, { ...CAUSE, note: `${refused.right} ${refused.refusal}`, at }, ownerMail);
      else if (isOver) resolveAlert(tx, alarm, { at, by: null, answer: MENDED });
    });
  };
}

/** The provider refused it, and has done so since the owner's last answer. */
function isNew({ refusal, at }: CardRightState, alarm: StoredAlarm | null): boolean {
  return refusal !== null && isAfter(at, alarm?.answeredAt ?? 0);
}

/** The alarm is open, and what it is about was allowed after it. Its note begins with the right that was refused. */
function isMended({ openSince, note }: StoredAlarm, states: readonly CardRightState[]): boolean {
  if (openSince === null) return false;
  const about = CARD_RIGHTS.find((right) => note?.startsWith(`${right} `));
  return states.some(({ right, refusal, at }) => right === about && refusal === null && isAfter(at, openSince));
}

/** `at` comes after `known`, which a clock that was years ahead may have noted. */
const isAfter = (at: number, known: number) => at > known || isAhead(known, at);
