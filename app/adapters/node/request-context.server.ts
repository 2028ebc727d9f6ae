import { createCallMemory } from '~/adapters/shared/async-context.server';
import type { Occasion, Occasions } from '~/ports/request-context';

/** Keeps the request at hand with Node's own memory of what was called from where. */
export function createOccasions(): Occasions {
  const memory = createCallMemory<Occasion>();
  return {
    current: () => memory.current() ?? null,
    during: memory.during,
  };
}
