import { createConfirmedLinks } from '~/features/account/used-links.server';
import { createAccountLanguages } from '~/features/account/language.server';
import { createNotices } from '~/features/account/notice.server';
import { createPrintedPassword } from '~/features/account/owner.server';
import { createSessions } from '~/features/session/index.server';
import { createTokens } from '~/features/account/token.server';
import { createDeferredTasks } from '~/features/jobs/defer';
import { createLimits } from '~/features/session/rate-limit.server';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

import { openGuessing } from './guessing';

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly identity: Identity;
  readonly log?: Log;
}

const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Puts the parts of accounts together, as the feature's index does. */
export function accountParts({ store, clock, encryption, identity, log = SILENT }: Dependencies) {
  const limits = createLimits({ store, clock, encryption });
  const tokens = createTokens({ store, clock, encryption });
  const sessions = createSessions({ store, clock });
  const languages = createAccountLanguages({ store });
  const notices = createNotices({ identity, tokens, sessions, languages, limits, log });
  const deferredTasks = createDeferredTasks({ log });
  return {
    deferredTasks,
    limits,
    tokens,
    sessions,
    languages,
    notices,
    printed: createPrintedPassword({ identity, store, clock }),
    ...openGuessing({ store, clock, identity, limits }),
    confirmedLinks: createConfirmedLinks({ store }),
  };
}
