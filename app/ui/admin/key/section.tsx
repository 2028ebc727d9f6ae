import type { FormError } from '~/domain/shared/form-error';

import { KEYS_ID, KeyFilters, KeyList, KeySearch, type ShownKey } from './list';
import { canTick, TickedKeys, type TickedAnswer } from './ticked';
import { type KeyFilter, type ListedKey, askDeletePath, keyListPath } from './view';
import { FilterFold } from '~/ui/admin/layout/filter-disclosure';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import { Pager } from '~/ui/components/pager';

interface KeySectionProps {
  readonly list: {
    readonly gameId: string;
    readonly filter: KeyFilter;
    readonly here: string;
    readonly keys: readonly ListedKey[];
    readonly isFound: boolean;
    readonly pages: KeyPlace;
    readonly hasKeys: boolean;
    readonly shownKey: ShownKey | null;
    readonly ticked: TickedAnswer;
  };
  readonly search: { readonly typed: string; readonly error: FormError | undefined };
}

export function KeySection({ list: { gameId, filter, here, keys, isFound, pages, hasKeys, shownKey, ticked }, search }: KeySectionProps) {
  const { t, number } = useAdminTranslations();
  return (
    <section className="panel" aria-labelledby={KEYS_ID}>
      <h2 id={KEYS_ID}>{t('keys-of-this-game')}</h2>
      <FilterFold summary={t('key-find-filters')} isOpen={search.error !== undefined || filter.used !== 'all' || filter.type !== ''}>
        <KeySearch action={here} {...search} />
        {isFound ? null : <KeyFilters gameId={gameId} filter={filter} />}
      </FilterFold>
      {isFound ? (
        <p className="below">
          <Link to={here}>{t('key-all-keys-of-this-game')}</Link>
        </p>
      ) : null}
      {keys.length > 0 ? (
        <>
          <KeyList
            gameId={gameId}
            keys={keys}
            here={here}
            askDeletePath={(keyId) => askDeletePath(here, keyId)}
            shownKey={shownKey}
            isWhole={isFound}
            ticked={new Set(keys.flatMap(({ id }) => (ticked.values[`key-${id}`] === undefined ? [] : [id])))}
          />
          {/* why a key: after an act the fields are empty again */}
          {keys.some(canTick) ? <TickedKeys key={keys.map(({ lostBy }) => lostBy ?? '').join('\n')} action={here} answer={ticked} /> : null}
        </>
      ) : (
        <Empty title={hasKeys ? t('keys-none-matching') : t('keys-none-yet')} />
      )}
      {isFound ? null : <KeyPages gameId={gameId} filter={filter} {...pages} />}
      {pages.sorted ? null : <p className="hint">{t('keys-not-sorted', { count: number(2000) })}</p>}
    </section>
  );
}

interface KeyPlace {
  /** null in the order of the store. */
  readonly sorted: { readonly page: number; readonly pages: number } | null;
  readonly isFirst: boolean;
  /** A cursor in the order of the store. */
  readonly next: string | null;
}

/** By number if they are sorted, else one after the other. */
function KeyPages({ gameId, filter, sorted, isFirst, next }: KeyPlace & { readonly gameId: string; readonly filter: KeyFilter }) {
  const { t } = useAdminTranslations();
  if (sorted) return <Pager page={sorted.page} pages={sorted.pages} href={(page) => keyListPath(gameId, filter, { page })} />;
  if (isFirst && next === null) return null;
  return (
    <nav className="row row--apart" aria-label={t('pages')}>
      {isFirst ? <span /> : <Link to={keyListPath(gameId, filter)}>{t('first-page')}</Link>}
      {next === null ? null : <Link to={keyListPath(gameId, filter, { after: next })}>{t('next-page')}</Link>}
    </nav>
  );
}
