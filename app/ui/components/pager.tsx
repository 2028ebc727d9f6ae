import { useTranslations } from '~/ui/translations/use-translations';
import { Icon } from './icon';
import { Link } from './navigation';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
}

export function Pager({ page, pages, href }: PagerProps) {
  const { t } = useTranslations();
  if (pages <= 1) return null;
  return (
    <nav className={pages > 2 ? 'pager pager--long' : 'pager'} aria-label={t('pages')}>
      {page > 1 ? (
        <Link className="pager__step" to={href(page - 1)} rel="prev">
          <Icon name="chevron-left" dir />
          {t('pages-previous')}
        </Link>
      ) : null}
      <ol className="pager__pages">
        {around(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="pager__gap" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                className="pager__page"
                to={href(number)}
                aria-label={t('pages-page', { page: number })}
                {...(number === page ? { 'aria-current': 'page' as const } : {})}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <Link className="pager__step" to={href(page + 1)} rel="next">
          {t('pages-next')}
          <Icon name="chevron-right" dir />
        </Link>
      ) : null}
    </nav>
  );
}

/** Returns first, last and the neighbours of a page; null stands for a gap. */
function around(page: number, pages: number): (number | null)[] {
  const shownPages = [1, page - 1, page, page + 1, pages].filter(
    (number, index, all) => number >= 1 && number <= pages && all.indexOf(number) === index,
  );
  return shownPages.flatMap((number, index) => (index > 0 && number - (shownPages[index - 1] ?? 0) > 1 ? [null, number] : [number]));
}
