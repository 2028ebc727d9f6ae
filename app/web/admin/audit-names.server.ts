import { auditRoot } from '~/domain/admin/audit';
import { adminPaths } from '~/domain/paths/admin';
import type { AuditEntry } from '~/features/audit/index.server';
import { shop } from '~/services/index.server';

import type { AuditNames, NamedSubject } from '~/ui/admin/audit/view';
import { offerTitle } from '~/ui/admin/offer/view';
import type { AdminTranslations } from '~/ui/translations/admin';

/** Returns the names of what a page of the log is about: games from memory, offers in one read, each account once. */
export async function auditNames(
  say: AdminTranslations,
  entries: readonly Pick<AuditEntry, 'subject' | 'changes'>[],
  about: string,
): Promise<AuditNames> {
  const subjects = [about, ...entries.map(({ subject }) => subject)].map(auditRoot);
  const idsOf = (kind: string) =>
    [...new Set(subjects)].flatMap((path) => (path.startsWith(`${kind}/`) ? [path.slice(kind.length + 1)] : []));
  const [offers, accounts] = await Promise.all([
    shop.offers.namesOf(idsOf('offers')),
    Promise.all(idsOf('accounts').map(async (id) => [`accounts/${id}`, { name: await shop.audit.addressOf(id), to: null }] as const)),
  ]);
  const games = new Set([
    ...idsOf('games'),
    ...entries.flatMap(({ changes }) =>
      changes.flatMap(({ field, before, after }) => (field === 'gameId' ? [String(before), String(after)] : [])),
    ),
  ]);
  return Object.fromEntries([
    ...accounts.filter(([, { name }]) => name !== ''),
    ...[...offers].map(([id, names]) => [`offers/${id}`, { name: offerTitle(say, names), to: adminPaths.offer(id) }] as const),
    ...[...games].flatMap((id) => namedGame(id)),
  ]);
}

/** Returns nothing for a game that is gone; an archived one is named, and has a page for its keys only. */
function namedGame(id: string): readonly (readonly [string, NamedSubject])[] {
  const game = shop.catalogue.known(id);
  if (game === null) return [];
  return [[`games/${id}`, { name: game.title, to: game.archived ? adminPaths.keys(id) : adminPaths.games({ edit: id }) }]];
}
