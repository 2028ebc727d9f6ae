import { type ManagedFilter, type ManagedGame, marginOf } from '~/domain/catalogue/admin-list';
import { isRunningLow } from '~/domain/game';
import { adminPaths } from '~/domain/paths/admin';

import { SortHead } from '~/ui/admin/layout/sort-head';
import { Cover } from '~/ui/components/cover';
import { useDocumentPlace } from '~/ui/components/document/scroll-anchor';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';
import { genreName } from '~/ui/translations/names';

import { Tick } from './ticks';
import { rowId } from './row-id';

export type GameAddress = (query: { readonly edit?: string; readonly delete?: string; readonly copy?: string }) => string;

/** `sold`: the keys sold in 30 days. */
export type GameRow = ManagedGame & { readonly sold: number };

interface GameTableProps {
  readonly games: readonly GameRow[];
  readonly filter: ManagedFilter;
  readonly ticked: ReadonlySet<string>;
  readonly to: GameAddress;
}

export function GameTable({ games, filter, ticked, to }: GameTableProps) {
  const { t } = useAdminTranslations();
  const head = { current: filter.sort, to: (sort: string) => adminPaths.games({ ...filter, sort, pick: '' }) };
  return (
    <table className="game-table full num surface">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('tick-choice')}</span>
          </th>
          <SortHead {...head} label={t('game')} by="title" className="game-table__game full" />
          <th scope="col" className="game-table__state">
            {t('state')}
          </th>
          <SortHead {...head} label={t('price')} by="price" className="end" />
          <SortHead {...head} label={t('game-margin-head')} by="margin" className="end game-table__more-room" />
          <SortHead {...head} label={t('keys')} by="keys" className="end" />
          <SortHead {...head} label={t('restock-column-month')} by="sold" isDown className="end game-table__more-room" />
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <Row key={game.id} game={game} isTicked={ticked.has(game.id)} to={to} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ game, isTicked, to }: { readonly game: GameRow; readonly isTicked: boolean; readonly to: GameAddress }) {
  const i18n = useAdminTranslations();
  const { t, number } = i18n;
  const { id, title } = game;
  return (
    <tr id={rowId(id)}>
      <td className="game-table__tick">
        <Tick id={id} title={title} isTicked={isTicked} />
      </td>
      <th scope="row" className="game-table__game">
        <Cover src={game.cover} title={title} width={30} height={40} isLazy />
        <span className="game-table__name grid plain-links shrink break">
          {game.archived ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={to({ edit: id })} aria-label={t('edit-title-short', { title })}>
              <bdi>{title}</bdi>
            </Link>
          )}
          <span className="soft text-xs">{[game.platform, genreName(i18n, game.genre)].filter((text) => text !== '').join(' · ')}</span>
        </span>
      </th>
      <td className="game-table__state">
        <State game={game} />
      </td>
      <td className="end game-table__price">
        {game.offer?.wasCentimes ? (
          <s className="was">
            <span className="sr">{t('before')} </span>
            <Price amount={game.offer.wasCentimes} />{' '}
          </s>
        ) : null}
        <Price amount={game.priceCentimes} />
      </td>
      <td className="end game-table__more-room">
        <Margin game={game} />
      </td>
      <td className="end game-table__keys">
        <Keys game={game} />
      </td>
      <td className="end game-table__more-room">{game.sold === 0 ? <span className="soft">{number(0)}</span> : number(game.sold)}</td>
      <td className="game-table__delete">{game.archived ? null : <More game={game} to={to} />}</td>
    </tr>
  );
}

function Margin({ game }: { readonly game: GameRow }) {
  const { number } = useAdminTranslations();
  const margin = marginOf(game);
  if (margin === null) return <span className="soft">–</span>;
  const text = `\u2066${number(margin)}\u00a0%\u2069`;
  return margin < 0 ? <span className="badge badge--bad">{text}</span> : text;
}

function State({ game }: { readonly game: ManagedGame }) {
  const { t } = useAdminTranslations();
  if (game.archived) return <span className="badge">{t('archived-games')}</span>;
  return (
    <span className="game-table__states">
      {game.free <= 0 ? (
        <span className="badge badge--bad">{t('out-of-stock')}</span>
      ) : (
        <span className="badge badge--good">{t('game-on-sale')}</span>
      )}
      {game.offer ? <span className="badge">{t('on-offer')}</span> : null}
      {game.featured ? (
        <span className="badge">
          <Icon name="star" />
          {t('featured')}
        </span>
      ) : null}
    </span>
  );
}

function Keys({ game }: { readonly game: ManagedGame }) {
  const { t, tCount } = useAdminTranslations();
  const keys = tCount('key-count', game.free);
  const isLow = isRunningLow(game);
  const tone = game.free <= 0 ? 'badge badge--bad' : isLow ? 'badge badge--warn' : 'game-table__count';
  return (
    <Link
      className="game-table__link to-end plain tap"
      to={adminPaths.keys(game.id)}
      aria-label={t('labelled', { label: game.title, value: keys })}
    >
      <span className={tone}>
        {keys}
        {isLow ? <span className="sr">, {t('running-low')}</span> : null}
      </span>
    </Link>
  );
}

function More({ game: { id, title }, to }: { readonly game: GameRow; readonly to: GameAddress }) {
  const { t } = useAdminTranslations();
  const withAnchor = useDocumentPlace();
  return (
    <span className="game-table__more">
      <Link className="icon-btn" to={to({ copy: id })} aria-label={t('duplicate-title', { title })}>
        <Icon name="copy" />
      </Link>
      <Link
        className="icon-btn"
        to={withAnchor(to({ delete: id }), rowId(id))}
        preventScrollReset
        aria-label={t('game-delete-title', { title })}
      >
        <Icon name="trash-2" />
      </Link>
    </span>
  );
}
