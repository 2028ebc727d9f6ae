/* What this room stores. */
import { byFields, type DocumentKinds } from '~/features/document-kind.server';
import { toConfirmedLinks } from './confirmed-links.server';
import { REMOVALS_OF_ACCOUNTS, toRemoval } from './removal-document.server';
import { toFactor } from './second-factor-document.server';
import { toSessionEnd, toSeen } from './session-document.server';
import { toToken } from './token.server';

export const ACCOUNT_DOCUMENTS = {
  [REMOVALS_OF_ACCOUNTS]: { read: toRemoval },
  secondFactors: { read: toFactor },
  sessions: { read: toSeen, isReplaceable: true },
  sessionEnds: { read: toSessionEnd, isReplaceable: true },
  confirmedLinks: { read: toConfirmedLinks, isReplaceable: true },
  tokens: { read: toToken, isReplaceable: true },
  providerStates: { ...byFields, isReplaceable: true },
} satisfies DocumentKinds;
