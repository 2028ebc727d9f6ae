import type { MouseEvent } from 'react';

import type { ChoiceCounts } from '~/domain/catalogue/counts';
import { type CatalogueQuery, countFilters, productsPath } from '~/domain/catalogue/query';

import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';
import { ProductsGenres } from './genres';
import { FILTERS_ID, SORT_ID } from './sheet';

interface StripProps {
  readonly query: CatalogueQuery;
  readonly counts: ChoiceCounts;
  readonly onOpen: (event: MouseEvent<HTMLElement>) => void;
}

/** On a phone one line to swipe, with the filters, the order and the genres; in a wide window the genres at the side. */
export function ProductsStrip({ query: { filter }, counts, onOpen }: StripProps) {
  const { t, number } = useTranslations(gameTexts);
  const used = countFilters(filter);
  return (
    <div className="strip">
      <p className="strip__tools">
        <a className="chip" href={`#${FILTERS_ID}`} onClick={onOpen}>
          <Icon name="sliders-horizontal" />
          {t('filters')} {used > 0 ? <span className="badge">{number(used)}</span> : null}
        </a>{' '}
        <a className="round" href={`#${SORT_ID}`} onClick={onOpen}>
          <Icon name="arrow-up-down" />
          <span className="sr">{t('sort-by')}</span>
        </a>{' '}
        <ViewLink filter={filter} />{' '}
        {counts.onOffer > 0 || filter.onOffer ? (
          <Link
            className="chip"
            to={productsPath({ ...filter, onOffer: !filter.onOffer, page: 1 })}
            {...(filter.onOffer ? { 'aria-current': 'true' as const } : {})}
          >
            {t('on-offer')} <span className="choice__n push soft num">{number(counts.onOffer)}</span>
          </Link>
        ) : null}
      </p>
      <ProductsGenres filter={filter} counts={counts} />
    </div>
  );
}

/** Covers or rows. */
export function ViewLink({ filter }: { readonly filter: CatalogueQuery['filter'] }) {
  const { t } = useTranslations(gameTexts);
  return (
    <Link className="round" to={productsPath({ ...filter, asRows: !filter.asRows })} preventScrollReset>
      <Icon name={filter.asRows ? 'layout-grid' : 'list'} />
      <span className="sr">{t(filter.asRows ? 'view-covers' : 'view-rows')}</span>
    </Link>
  );
}
