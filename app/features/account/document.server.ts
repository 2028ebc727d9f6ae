import { z } from 'zod';

import { defineDocument } from '~/features/documents/index.server';

/** `users/{id}` of accounts in the shop's own store. One without an address can't sign in. */
const userDocument = z.looseObject({ email: z.string().min(1) });

export const toUser = defineDocument(1, ({ data }) => userDocument.parse(data));
