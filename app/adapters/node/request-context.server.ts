import { createAsyncContext } from '~/adapters/shared/async-context.server';
import type { RequestContext, RequestContexts } from '~/ports/request-context';

/** Keeps the request at hand with Node's own memory of what was called from where. */
export function createRequestContexts(): RequestContexts {
  const memory = createAsyncContext<RequestContext>();
  return {
    current: () => memory.current() ?? null,
    during: memory.during,
  };
}
