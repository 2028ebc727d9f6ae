import { adminPaths } from '~/domain/paths/admin';
import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import { GENRES } from '~/domain/game/genre';

import { FilterFold } from '~/ui/admin/layout/filter-disclosure';
import { useDocumentPlace } from '~/ui/components/document/scroll-anchor';
import { SelectField, TextField } from '~/ui/components/form/fields';
import { Form } from '~/ui/components/navigation';
import { type AdminText, useAdminTranslations } from '~/ui/translations/admin';
import { genreName } from '~/ui/translations/names';

const FEATURED = [
  { value: '', label: 'all' },
  { value: 'yes', label: 'featured' },
  { value: 'no', label: 'game-not-featured' },
] as const;
const STOCK = [
  { value: '', label: 'all' },
  { value: 'in', label: 'in-stock' },
  { value: 'low', label: 'running-low' },
  { value: 'out', label: 'out-of-stock' },
  { value: 'archived', label: 'archived-games' },
] as const;

const REGIONS = [
  { value: '', label: 'all' },
  { value: 'stated', label: 'regions-stated' },
  { value: 'unstated', label: 'game-not-stated' },
] as const;

const SORTS = [
  { value: '', label: 'sort-new' },
  { value: 'title', label: 'title' },
  { value: '-title', label: 'game-sort--title' },
  { value: 'price', label: 'sort-price' },
  { value: '-price', label: 'sort--price' },
  { value: 'keys', label: 'game-sort-keys' },
  { value: '-keys', label: 'game-sort--keys' },
  { value: 'margin', label: 'game-sort-margin' },
  { value: '-margin', label: 'game-sort--margin' },
  { value: 'sold', label: 'game-sort-sold' },
  { value: '-sold', label: 'game-sort--sold' },
] as const;

/** A GET form, so that each view has an address. */
export function GameFilters({
  filter,
  platforms,
  action = adminPaths.games(),
  place,
  canSort = false,
}: {
  readonly filter: ManagedFilter;
  readonly platforms: readonly string[];
  readonly action?: string;
  readonly place: string;
  readonly canSort?: boolean;
}) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const withAnchor = useDocumentPlace();
  const labelled = (options: readonly { readonly value: string; readonly label: AdminText }[]) =>
    options.map(({ value, label }) => ({ value, label: t(label) }));
  return (
    <Form
      className="game-filters fields stack gap-m items-end below"
      method="get"
      action={withAnchor(action, place)}
      role="search"
      aria-label={t('games')}
      preventScrollReset
      key={JSON.stringify(filter)}
    >
      <TextField scope="filter" name="q" label={t('search-label')} value={filter.q} type="search" maxLength={100} />
      <FilterFold
        isOpen={[filter.genre, filter.platform, filter.featured, filter.stock, filter.regions, filter.sort].some((chosen) => chosen !== '')}
      >
        <SelectField
          scope="filter"
          name="genre"
          label={t('game-filter-by-genre')}
          value={filter.genre}
          options={[{ value: '', label: t('all') }, ...GENRES.map((genre) => ({ value: genre, label: genreName(i18n, genre) }))]}
        />
        <SelectField
          scope="filter"
          name="platform"
          label={t('game-filter-by-platform')}
          value={filter.platform}
          options={[{ value: '', label: t('all') }, ...platforms]}
        />
        <SelectField
          scope="filter"
          name="featured"
          label={t('game-filter-by-featured')}
          value={filter.featured}
          options={labelled(FEATURED)}
        />
        <SelectField scope="filter" name="stock" label={t('game-filter-by-stock')} value={filter.stock} options={labelled(STOCK)} />
        <SelectField
          scope="filter"
          name="regions"
          label={t('game-filter-by-where-it-activates')}
          value={filter.regions}
          options={labelled(REGIONS)}
        />
        {canSort ? <SelectField scope="filter" name="sort" label={t('sort-by')} value={filter.sort} options={labelled(SORTS)} /> : null}
      </FilterFold>
      <button className="btn">{t('filter')}</button>
    </Form>
  );
}
