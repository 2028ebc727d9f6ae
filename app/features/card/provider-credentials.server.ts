import { isAhead } from '~/domain/shared/deadline';
import { CARD_RIGHTS, type CardAccess, type CardRightState } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { alertIdOf, alertPath, resolveAlert, raiseAlert, type StoredAlert, toAlert } from '~/features/alert/index.server';

interface Dependencies {
  readonly store: Store;
  readonly provider: CardAccess;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
}

/** The same cause for all orders, so that the owner is called once. */
const CAUSE = { code: 'provider-denied', orderId: null, cause: '' } as const;
const MENDED = 'allowed-again';

/** Raises one alert where the provider refuses the shop or a kind of call, and ends it when that is allowed again. */
export function createAccessWatch({ store, provider, clock, ownerMail }: Dependencies) {
  return async function runDue(): Promise<void> {
    await provider.check();
    const rights = provider.rights();
    if (rights.length === 0) return;
    const path = alertPath(alertIdOf(CAUSE));
    await store.transaction(async (tx) => {
      const alertDoc = await tx.get(path);
      const alert = alertDoc && toAlert(alertDoc);
      const isOver = alert !== null && isMended(alert, rights);
      const refusedRight = rights.find((right) => isNew(right, alert));
      const at = clock();
      if (refusedRight && (alert === null || alert.openSince === null || isOver))
        raiseAlert(tx, isOver ? null : alertDoc, { ...CAUSE, note: `${refusedRight.right} ${refusedRight.refusal}`, at }, ownerMail);
      else if (isOver) resolveAlert(tx, alert, { at, by: null, answer: MENDED });
    });
  };
}

function isNew({ refusal, at }: CardRightState, alert: StoredAlert | null): boolean {
  return refusal !== null && isAfter(at, alert?.answeredAt ?? 0);
}

/** The alarm's note begins with the refused right. */
function isMended({ openSince, note }: StoredAlert, states: readonly CardRightState[]): boolean {
  if (openSince === null) return false;
  const about = CARD_RIGHTS.find((right) => note?.startsWith(`${right} `));
  return states.some(({ right, refusal, at }) => right === about && refusal === null && isAfter(at, openSince));
}

/** Returns whether `at` comes after `known`, which a clock that was years ahead may have noted. */
const isAfter = (at: number, known: number) => at > known || isAhead(known, at);
