/* What this room stores. */
import { byFields, type DocumentKinds } from '~/features/document-kind.server';
import { toAccountLanguage } from './language.server';
import { toConfirmedLinks } from './confirmed-links.server';
import { toToken } from './token.server';

export { confirmedLinksPath } from './confirmed-links.server';

export const ACCOUNT_DOCUMENTS = {
  accountLanguages: { read: toAccountLanguage, isReplaceable: true },
  confirmedLinks: { read: toConfirmedLinks, isReplaceable: true },
  tokens: { read: toToken, isReplaceable: true },
  providerStates: { ...byFields, isReplaceable: true },
} satisfies DocumentKinds;
