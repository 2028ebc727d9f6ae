import { useLocation } from '@remix-run/react';

import type { Card } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { Failed } from '~/ui/components/failure-page';
import { Link } from '~/ui/components/navigation';
import { SearchInstead } from '~/ui/storefront/search/no-results';
import { ProductBack } from './back';
import { GameStrip } from './related';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

export function ProductNotFound({ games }: { readonly games: readonly Card[] }) {
  const { t } = useTranslations(gameTexts);
  return (
    <>
      <Failed title={t('game-not-found')} text={t('game-not-found-hint')} icon="compass">
        <ProductBack className="btn btn--go btn--l">{t('game-go-back')}</ProductBack>
      </Failed>
      <div className="wrap fail__more">
        <SearchInstead />
        <GameStrip title={t('list-instead')} games={games} back={paths.products()} />
      </div>
    </>
  );
}

/** An outage: docs/rules.md, Failures. */
export function ProductNotLoaded() {
  const { t } = useTranslations(gameTexts);
  const { pathname } = useLocation();
  return (
    <Failed title={t('game-load-failed')} text={t('game-load-failed-hint')} icon="wifi-off">
      <Link className="btn btn--go btn--l" to={pathname} reloadDocument>
        {t('try-again')}
      </Link>
      <ProductBack className="btn btn--line btn--l">{t('game-go-back')}</ProductBack>
    </Failed>
  );
}
