import { eachPage } from '~/ports/store/paginate';
import { succeeded } from '~/ports/store/retry';
import type { Store } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { toStoredMail } from '~/features/mail/index.server';

const PAGE_SIZE = 100;

/** Drops what mails that still wait say of the prices of these games: a change of many was taken back. A mail without other news expires. */
export async function dropUnsentPrices(store: Store, gameIds: ReadonlySet<string>): Promise<void> {
  const waiting = { from: 'outbox', where: [['state', '==', 'waiting']], order: ['createdAt', 'asc'], limit: PAGE_SIZE } as const;
  for await (const docs of eachPage(store, waiting))
    for (const snap of docs) {
      const stored = tryParse(toStoredMail, snap);
      if (stored === null || stored.mail.kind !== 'wish-news' || stored.mail.claim !== null) continue;
      const news = stored.content.news.filter(({ gameId, reason }) => reason === 'back' || !gameIds.has(gameId));
      if (news.length === stored.content.news.length) continue;
      const patch = news.length === 0 ? { state: 'expired' } : { news };
      // why ignored: its sending has begun
      await succeeded(store.update(snap.path, patch, { ifRev: snap.rev }), ['stale']);
    }
}
