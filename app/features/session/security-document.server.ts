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
  /** null: it can't be read, and goes with the next write. */
  events: z.array(storedEvent.nullable().catch(null)),
  changedAt: z.number(),
});

/** Returns the events, newest first, without unknown kinds. */
export const toSecurityEvents = defineDocument(1, ({ data }): readonly SecurityEvent[] =>
  logDocument.parse(data).events.flatMap((event) => {
    const kind = event?.kind ?? '';
    return event !== null && isSecurityEventKind(kind) ? [{ ...event, kind }] : [];
  }),
);

export const SECURITY_LOGS = 'securityLogs';
export const SECURITY_CLIENTS = 'securityClients';

export const securityLogPath = (accountId: string) => `${SECURITY_LOGS}/${accountId}`;

export const CHANGED_AT = 'changedAt';
