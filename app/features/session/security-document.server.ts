/* What this room stores. */
import { z } from 'zod';

import { isSecurityEventKind, type SecurityEvent } from '~/domain/account/security-event';

import { defineDocument } from '~/features/documents/index.server';

const storedEvent = z.object({
  kind: z.string(),
  at: z.number(),
  count: z.number().int().catch(1),
  address: z.string().catch(''),
  requestId: z.string().catch(''),
  about: z.string().catch(''),
});

/** The last events of one account, or of the clients of one slot. Times in ms. */
const logDocument = z.object({
  /** One that can't be read goes with the next write: it must not keep the others from being seen. */
  events: z.array(storedEvent.nullable().catch(null)),
  /** When the last one happened. */
  changedAt: z.number(),
});

/** The kept events, newest first, without those of a kind that this release doesn't know. */
export const toSecurityEvents = defineDocument(1, ({ data }): readonly SecurityEvent[] =>
  logDocument.parse(data).events.flatMap((event) => {
    const kind = event?.kind ?? '';
    return event !== null && isSecurityEventKind(kind) ? [{ ...event, kind }] : [];
  }),
);

/** `securityLogs/{account id}`: what happened to one account. */
export const SECURITY_LOGS = 'securityLogs';
/** `securityClients/{slot}`: what clients without an account did. */
export const SECURITY_CLIENTS = 'securityClients';

export const securityLogPath = (accountId: string) => `${SECURITY_LOGS}/${accountId}`;

/** The field by which the retention finds what is over. */
export const CHANGED_AT = 'changedAt';
