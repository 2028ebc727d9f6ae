import { AsyncLocalStorage } from 'node:async_hooks';

import type { Occasion, Occasions } from '~/ports/occasion';

/** Keeps the request at hand with Node's own memory of what was called from where. */
export function createOccasions(): Occasions {
  const memory = new AsyncLocalStorage<Occasion>();
  return {
    current: () => memory.getStore() ?? null,
    during: (occasion, work) => memory.run(occasion, work),
  };
}
