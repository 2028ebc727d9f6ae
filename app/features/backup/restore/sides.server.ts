import { ownValue } from '~/domain/shared/own-value';

/**
 * From where a restore takes a document while the replaced database can be read:
 *
 * - 'backup': what the owner keeps, and may want back: games, keys, imports, settings.
 * - 'replaced': what people did with the shop, which no restore can undo: orders, money, accounts, mails, messages, records. A document that
 *   only the backup has comes back too.
 * - 'exactly-replaced': the same, but what is gone stays gone: a second factor that was removed, a provider that was unlinked, a mail that
 *   was sent, a person's file or words.
 * - 'nowhere': what opens a door. Everybody signs in again, and no old link works.
 */
export type Side = 'backup' | 'replaced' | 'exactly-replaced' | 'nowhere';

const SIDES: Readonly<Record<string, Side>> = {
  games: 'backup',
  codeHashes: 'backup',
  keyImports: 'backup',
  gameBatches: 'backup',
  meta: 'backup',
  messages: 'exactly-replaced',
  outbox: 'exactly-replaced',
  proofs: 'exactly-replaced',
  secondFactors: 'exactly-replaced',
  stockAlerts: 'exactly-replaced',
  subjects: 'exactly-replaced',
  confirmedLinks: 'exactly-replaced',
  sessions: 'nowhere',
  tokens: 'nowhere',
  providerStates: 'nowhere',
};

/** The side of a collection by its first name. Unknown ones are people's work: nobody shall lose it. */
export function sideOf(path: string): Side {
  return ownValue(SIDES, path.split('/')[0] ?? '') ?? 'replaced';
}
