import type { RetentionKind } from '~/domain/account/retention';
import type { Snapshot, Store, Transaction, Write } from '~/ports/store';
import { succeeded, CONFLICT } from '~/ports/store/retry';

import { forgetFormerAdmins, toStoredEntry } from '~/features/audit/index.server';
import { STATEMENTS } from '~/features/statement/index.server';
import { tryParse } from '~/features/documents/index.server';
import { CHANGED_AT, SECURITY_CLIENTS, SECURITY_LOGS, toLimit, toSecurityEvents } from '~/features/session/index.server';
import { toMessage } from '~/features/contact/index.server';
import { mailsOfMessage, noteSweptMail, toStoredMail } from '~/features/mail/index.server';
import { STOCK_ALERTS, toStockAlert } from '~/features/stock-alert/index.server';
import { createBatches, judgingAgain, oldestOf, removeEach, type Sweep } from './pages.server';

interface Dependencies {
  readonly store: Store;
  /** Removes a statement as it was read, with its rows; returns false where it stays. */
  readonly forgetStatement: (doc: Snapshot) => Promise<boolean>;
}

export function createDocumentSweeps({ store, forgetStatement }: Dependencies) {
  /** Removes the readable documents in one commit; where one changed meanwhile none goes until a later turn. */
  async function removeAll(page: readonly Snapshot[], read: (doc: Snapshot) => unknown): Promise<number> {
    const known = page.filter((doc) => tryParse(read, doc) !== null);
    const writes: Write[] = known.map(({ path, rev }) => ({ delete: path, ifRev: rev }));
    return writes.length > 0 && (await succeeded(store.commit(writes), CONFLICT)) ? writes.length : 0;
  }

  const sweepOf = (from: string, field: string, read: (doc: Snapshot) => unknown) =>
    createBatches(oldestOf(store, from, field), (page) => removeAll(page, read));
  const securitySweeps = [SECURITY_LOGS, SECURITY_CLIENTS].map((from) => sweepOf(from, CHANGED_AT, toSecurityEvents));
  const oldAudit = sweepOf('audit', 'when', toStoredEntry);

  return {
    'sent-mail': createBatches(
      oldestOf(store, 'outbox', 'createdAt', [['state', 'in', ['sent', 'expired', 'dropped']]]),
      async (page, { before }) => {
        // why first: the doctor asks for the mails of an order only where they can still be there
        await noteSweptMail(store, before);
        return removeAll(page, toStoredMail);
      },
    ),
    statements: createBatches(oldestOf(store, STATEMENTS, 'createdAt'), (page, { goesOn }) => removeEach(page, goesOn, forgetStatement)),
    'stock-alerts': sweepOf(STOCK_ALERTS, 'askedAt', toStockAlert),
    messages: createBatches(
      oldestOf(store, 'messages', 'createdAt', [['state', 'in', ['answered', 'closed']]]),
      judgingAgain(store, removeMessage),
    ),
    limits: sweepOf('limits', 'expiresAt', toLimit),
    security: async (sweeping) => {
      let count = 0;
      for (const sweep of securitySweeps) count += await sweep(sweeping);
      return count;
    },
    audit: async (sweeping) => {
      const count = await oldAudit(sweeping);
      // why also after a batch of none: a crash may have come between an entry and the address of its admin
      if (count === 0) await forgetFormerAdmins(store);
      return count;
    },
  } satisfies Partial<Record<RetentionKind, Sweep>>;
}

async function removeMessage(tx: Transaction, doc: Snapshot, before: number): Promise<boolean> {
  const message = toMessage(doc);
  const lastAt = Math.max(message.createdAt, message.changedAt ?? 0, ...message.replies.map(({ at }) => at));
  if (message.state === 'new' || lastAt > before) return false;
  for (const mail of await tx.getMany(mailsOfMessage(message))) if (mail) tx.delete(mail.path);
  tx.delete(doc.path);
  return true;
}
