import { z } from 'zod';

import { DEFAULT_LANGUAGE, LANGUAGES } from '~/domain/shared/language';
import { MESSAGE_STATES } from '~/domain/mail/contact-message';

import { defineDocument, type Stored } from '~/features/documents/index.server';

const messageDocument = z
  .object({
    from_name: z.string().catch(''),
    from_email: z.string().catch(''),
    message: z.string().catch(''),
    language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE).catch(DEFAULT_LANGUAGE),
    state: z.enum(MESSAGE_STATES).catch('new'),
    /** An admin's answers, each with its time (ms). */
    replies: z.array(z.object({ text: z.string(), at: z.number() })).catch([]),
    /** ms */
    createdAt: z.number(),
    /** The time (ms) of the last answer, closing or reopening; null before that. */
    changedAt: z.number().nullable().default(null).catch(null),
  })
  .transform(({ from_name: name, from_email: email, ...message }) => ({ name, email, ...message }));

export type Message = Stored<typeof messageDocument> & { readonly id: string };

export const toMessage = defineDocument(1, ({ id, data }): Message => ({ id, ...messageDocument.parse(data) }));
