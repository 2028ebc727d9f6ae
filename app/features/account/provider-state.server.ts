import { LONGEST_WAIT } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';
import { succeeded } from '~/ports/store/retry';

import { hashSecret, removeDue } from '~/features/documents/index.server';

export const PROVIDER_STATE_LIFETIME = 10 * 60_000;

const SWEEP = 20;

export type ProviderStates = ReturnType<typeof createProviderStates>;

/** Creates the states of sign-ins through providers. The browser holds the state; the store notes only its use. */
export function createProviderStates({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  return {
    /** Consumes the state; true for the first caller only. The caller checks its age. */
    async use(state: string): Promise<boolean> {
      const now = clock();
      const creation = store.create(`providerStates/${await hashSecret(state)}`, { expiresAt: now + PROVIDER_STATE_LIFETIME });
      if (!(await succeeded(creation, ['exists']))) return false;
      await removeDue(store, 'providerStates', { now, longest: LONGEST_WAIT, limit: SWEEP });
      return true;
    },
  };
}
