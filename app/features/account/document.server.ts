import { z } from 'zod';

import { unvalidated, type DocumentKinds, defineDocument } from '~/features/documents/index.server';
import { toAccountLanguage } from './language.server';
import { toConfirmedLinks } from './used-links.server';
import { toToken } from './token.server';

export { confirmedLinksPath } from './used-links.server';

/** `users/{id}` of accounts in the shop's own store. One without an address can't sign in. */
const userDocument = z.looseObject({ email: z.string().min(1) });
const toUser = defineDocument(1, ({ data }) => userDocument.parse(data));

export const ACCOUNT_DOCUMENTS = {
  users: { read: toUser },
  accountLanguages: { read: toAccountLanguage, isReplaceable: true },
  confirmedLinks: { read: toConfirmedLinks, isReplaceable: true },
  tokens: { read: toToken, isReplaceable: true },
  providerStates: { ...unvalidated, isReplaceable: true },
} satisfies DocumentKinds;
