import { auditRoot } from '~/domain/admin/audit';
import type { AuditEntry } from '~/features/audit/index.server';
import { unlessUnreadable } from '~/features/documents/index.server';
import type { Shop } from '~/services/index.server';

/** Returns the names of what a page of the log is about, by id: games from memory, offers and changes of many in one read each, each account and code once. */
export async function auditNames(shop: Shop, entries: readonly Pick<AuditEntry, 'subject' | 'changes'>[], about: string) {
  const subjects = [...new Set([about, ...entries.map(({ subject }) => subject)].map(auditRoot))];
  const idsOf = (kind: string) => subjects.flatMap((path) => (path.startsWith(`${kind}/`) ? [path.slice(kind.length + 1)] : []));
  const named = entries.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) => (field === 'gameId' ? [String(before), String(after)] : [])),
  );
  const [offers, changes, accounts, coupons] = await Promise.all([
    shop.offers.namesOf(idsOf('offers')),
    shop.gameBatches.existing(idsOf('gameBatches')),
    Promise.all(idsOf('accounts').map(async (id) => ({ id, email: await shop.audit.addressOf(id) }))),
    Promise.all(idsOf('coupons').map((id) => unlessUnreadable(shop.coupons.find(id)))),
  ]);
  const games = [...new Set([...idsOf('games'), ...named])].flatMap((id) => shop.catalogue.known(id) ?? []);
  return { games, offers, changes, accounts, coupons: coupons.flatMap((coupon) => coupon ?? []) };
}
