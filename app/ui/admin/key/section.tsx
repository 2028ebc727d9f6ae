import type { FormError } from '~/domain/shared/form-error';

import { KeyFilters, KeyList, KeySearch, KEYS_ID, type ShownKey } from './list';
import { KeyPages, type KeyPlace } from './pages';
import { askDeletePath, type KeyFilter, type ListedKey } from './view';
import { FilterFold } from '~/ui/admin/layout/filter-disclosure';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { t } from '~/ui/translations/admin';

interface KeySectionProps {
  readonly list: {
    readonly gameId: string;
    readonly filter: KeyFilter;
    /** This page of the list. */
    readonly here: string;
    readonly keys: readonly ListedKey[];
    /** The list is the one key that was found. */
    readonly isFound: boolean;
    readonly pages: KeyPlace;
    /** Whether the game has any, in this list or not. */
    readonly hasKeys: boolean;
    readonly shown: ShownKey | null;
  };
  readonly search: { readonly typed: string; readonly error: FormError | undefined };
}

/** The keys of one game: searched, filtered, listed and paged. */
export function KeySection({ list: { gameId, filter, here, keys, isFound, pages, hasKeys, shown }, search }: KeySectionProps) {
  return (
    <section className="panel" aria-labelledby={KEYS_ID}>
      <h2 id={KEYS_ID}>Keys of this game</h2>
      <FilterFold summary="Find a key, filters" isOpen={search.error !== undefined || filter.used !== 'all' || filter.type !== ''}>
        <KeySearch action={here} {...search} />
        {isFound ? null : <KeyFilters gameId={gameId} filter={filter} />}
      </FilterFold>
      {isFound ? (
        <p className="below">
          <Link to={here}>All keys of this game</Link>
        </p>
      ) : null}
      {keys.length > 0 ? (
        <KeyList
          gameId={gameId}
          keys={keys}
          here={here}
          askDeletePath={(keyId) => askDeletePath(here, keyId)}
          shown={shown}
          isWhole={isFound}
        />
      ) : (
        <Empty title={hasKeys ? 'No keys found matching filters.' : 'This game has no keys yet.'} />
      )}
      {isFound ? null : <KeyPages gameId={gameId} filter={filter} {...pages} />}
      {pages.sorted ? null : <p className="hint">{t('keys-not-sorted', { count: '2,000' })}</p>}
    </section>
  );
}
