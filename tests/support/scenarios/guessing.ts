import { createLoginThrottle } from '~/features/account/login-throttle.server';
import { createKnownBrowsers, createSessions } from '~/features/session/index.server';
import type { Limits } from '~/features/session/rate-limit.server';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

/** The limits on guessing, and the browsers that accounts know, as a store puts them together. */
export function openGuessing(needs: {
  readonly store: Store;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'find'>;
  readonly limits: Limits;
}) {
  const browsers = createKnownBrowsers({ ...needs, sessions: createSessions(needs) });
  return { browsers, guessing: createLoginThrottle({ ...needs, browsers }) };
}
