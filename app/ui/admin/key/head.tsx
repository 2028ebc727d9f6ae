import { adminPaths } from '~/domain/paths/admin';
import { isRunningLow } from '~/domain/game';
import { formatSigned } from '~/domain/shared/money';
import type { KeyCounts } from '~/features/key/index.server';

import { BackToAll, HistoryLink, Kpis } from '~/ui/admin/layout/page';
import { listComma } from '~/domain/shared/text/bidi';
import { Cover } from '~/ui/components/cover';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

export function KeysHead({ game }: { readonly game: { readonly title: string; readonly platform: string; readonly cover: string } }) {
  const { t, language } = useAdminTranslations();
  return (
    <div className="row no-wrap shrink">
      <Cover src={game.cover} title={game.title} width={60} height={80} />
      <div className="shrink">
        <h1>{t('keys')}</h1>
        <p className="soft">
          <bdi>{game.title}</bdi>
          {game.platform === '' ? '' : listComma(language)}
          <bdi>{game.platform}</bdi>
        </p>
      </div>
    </div>
  );
}

export function KeysAside({ gameId, isArchived }: { readonly gameId: string; readonly isArchived: boolean }) {
  const { t } = useAdminTranslations();
  return (
    <div className="row">
      {isArchived ? null : (
        <Link className="btn btn--go" to={adminPaths.newKeys(gameId)}>
          <Icon name="plus" />
          {t('key-add-keys')}
        </Link>
      )}
      <HistoryLink of={`games/${gameId}`} />
      <Link className="btn btn--line" to={adminPaths.keysFile(gameId)} reloadDocument>
        <Icon name="download" />
        {t('key-export-csv')}
      </Link>
      <BackToAll to={adminPaths.games()} text={t('all-games')} />
    </div>
  );
}

/** `lowStock`: the number of free keys that runs low. */
export function KeyKpis({ all, free, held, used, usedProfitCentimes, lowStock }: KeyCounts & { readonly lowStock: number }) {
  const { t, tCount, language } = useAdminTranslations();
  const isLow = isRunningLow({ free, lowStock });
  return (
    <Kpis
      items={[
        { label: isLow ? t('key-available-running-low') : t('key-available'), value: free, isLow },
        { label: t('key-used'), value: used },
        usedProfitCentimes === null
          ? { label: t('key-held-for-orders'), value: held }
          : { label: t('key-profit-of-used-keys'), value: formatSigned(usedProfitCentimes, language), unit: t('mad') },
        { label: tCount('keys-left-of', all), value: <Bar part={free} of={all} /> },
      ]}
    />
  );
}

function Bar({ part, of }: { readonly part: number; readonly of: number }) {
  const { number } = useAdminTranslations();
  const percent = of === 0 ? 0 : Math.round((part / of) * 100);
  return (
    <span className="row no-wrap gap-s">
      {`${number(percent)}\u00a0%`}
      <svg className="bar clip mirrored" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path className="bar__all" d="M0 0H100V8H0Z" />
        <path className="bar__part" d={`M0 0H${percent}V8H0Z`} />
      </svg>
    </span>
  );
}
