/* What this room stores. */
import { z } from 'zod';

import { byFields, type DocumentKinds } from '~/features/document-kind.server';
import { documentReader } from '~/features/document-reader.server';
import { toAccountLanguage } from './language.server';
import { toConfirmedLinks } from './confirmed-links.server';
import { toToken } from './token.server';

export { confirmedLinksPath } from './confirmed-links.server';

/** `users/{id}` of the accounts in the shop's own store, which read the other fields one by one. Nobody logs in with one without its address. */
const userDocument = z.looseObject({ email: z.string().min(1) });
const toUser = documentReader(1, ({ data }) => userDocument.parse(data));

export const ACCOUNT_DOCUMENTS = {
  users: { read: toUser },
  accountLanguages: { read: toAccountLanguage, isReplaceable: true },
  confirmedLinks: { read: toConfirmedLinks, isReplaceable: true },
  tokens: { read: toToken, isReplaceable: true },
  providerStates: { ...byFields, isReplaceable: true },
} satisfies DocumentKinds;
