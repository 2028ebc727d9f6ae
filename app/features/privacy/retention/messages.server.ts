import type { Snapshot, Store, Transaction, Where } from '~/ports/store';

import { mailsOfMessage } from '~/features/mail/index.server';
import { toMessage } from '~/features/contact/index.server';
import { createBatches, judgingAgain, oldestOf, type Sweep } from './pages.server';

/** The sweep of messages, each with its mails: without a mail server they would wait for ever. */
export function createMessageSweep(store: Store): Sweep {
  const done: readonly Where[] = [['state', 'in', ['answered', 'closed']]];
  return createBatches(oldestOf(store, 'messages', 'createdAt', done), judgingAgain(store, removeMessage));
}

async function removeMessage(tx: Transaction, snap: Snapshot, before: number): Promise<boolean> {
  const message = toMessage(snap);
  const changedAt = message.changedAt ?? (await loggedAt(tx, snap.path));
  const lastAt = Math.max(message.createdAt, changedAt, ...message.replies.map(({ at }) => at));
  if (message.state === 'new' || lastAt > before) return false;
  const mails = await tx.getMany(mailsOfMessage(message));
  for (const mail of mails) if (mail) tx.delete(mail.path);
  tx.delete(snap.path);
  return true;
}

/** When an admin last changed a message of older data (ms): only the log knows. */
async function loggedAt(tx: Transaction, path: string): Promise<number> {
  const { docs } = await tx.query({ from: 'audit', where: [['about', '==', path]], order: ['when', 'desc'], limit: 1 });
  return Number(docs[0]?.data['when'] ?? 0);
}
