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
  users: { read: toUser, restore: 'accounts' },
  accountLanguages: { read: toAccountLanguage, restore: 'backup', isReplaceable: true },
  confirmedLinks: { read: toConfirmedLinks, restore: 'passing', isReplaceable: true },
  tokens: { read: toToken, restore: 'ended', isReplaceable: true },
  providerStates: { ...unvalidated, restore: 'ended', isReplaceable: true },
} satisfies DocumentKinds;
