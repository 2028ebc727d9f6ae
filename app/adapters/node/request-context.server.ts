import { createAsyncContext } from '~/adapters/shared/async-context.server';
import type { RequestContext, RequestContexts } from '~/ports/request-context';

export function createRequestContexts(): RequestContexts {
  const memory = createAsyncContext<RequestContext>();
  return {
    current: () => memory.current() ?? null,
    during: memory.during,
  };
}
