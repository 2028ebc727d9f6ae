import { eachPage } from '~/ports/store/paginate';
import { succeeded } from '~/ports/store/retry';
import type { Store, Where } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { toStoredMail } from '~/features/mail/index.server';

const PAGE_SIZE = 100;

/** Drops what mails that still wait say of the prices of these games: a change of many was taken back. A mail without other news is dropped. */
export async function dropUnsentPrices(store: Store, gameIds: ReadonlySet<string>): Promise<void> {
  const where: Where[] = [['state', 'in', ['waiting', 'paused']]];
  for await (const docs of eachPage(store, { from: 'outbox', where, order: ['createdAt', 'asc'], limit: PAGE_SIZE }))
    for (const doc of docs) {
      const stored = tryParse(toStoredMail, doc);
      if (stored === null || stored.mail.kind !== 'wish-news' || stored.mail.claim !== null) continue;
      const news = stored.content.news.filter(({ gameId, reason }) => reason === 'back' || !gameIds.has(gameId));
      if (news.length === stored.content.news.length) continue;
      const patch = news.length === 0 ? { state: 'dropped', dropReason: 'offer-ended' } : { news };
      // why ignored: its sending has begun
      await succeeded(store.update(doc.path, patch, { ifRev: doc.rev }), ['stale']);
    }
}
