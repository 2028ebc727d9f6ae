import type { CartCode } from '~/domain/cart/priced';
import { freeKeys } from '~/domain/catalogue';
import { KEY_TYPES } from '~/domain/key';
import { paths } from '~/domain/paths';
import type { Centimes } from '~/domain/shared/money';

import { Cover } from '~/ui/components/cover';
import { Icon } from '~/ui/components/icon';
import { linkTo } from '~/ui/components/link-to';
import { Form, Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { Before, OfferEnd, PercentOff } from '~/ui/storefront/catalogue/offer';
import { Rating } from '~/ui/storefront/catalogue/rating';
import { Reference } from '~/ui/components/order/reference';
import { Stock } from '~/ui/storefront/catalogue/stock';
import { cartTexts } from '~/ui/translations/en/cart';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';
import type { ShownLine } from './view';

interface CartLinesProps {
  readonly lines: readonly ShownLine[];
  /** The prices with a code, by game. */
  readonly lowered: CartCode['prices'];
}

export function CartLines({ lines, lowered }: CartLinesProps) {
  return (
    <ul className="ruled">
      {lines.map((line) => (
        <CartLine key={line.gameId} line={line} lowered={lowered[line.gameId] ?? null} />
      ))}
    </ul>
  );
}

function CartLine({ line, lowered }: { readonly line: ShownLine; readonly lowered: Centimes | null }) {
  const { game, gameId, type } = line;
  const isGone = line.problem !== null;
  const { t } = useTranslations(cartTexts);
  const frame = useTranslations();
  return (
    <li className={isGone ? 'line line--gone' : 'line'} id={`g-${gameId}`}>
      {game ? (
        <Link className="line__art" to={paths.product(gameId)} tabIndex={-1} aria-hidden="true">
          <Cover src={game.cover} title={game.title} width={104} height={139} />
        </Link>
      ) : (
        <span className="line__art" />
      )}
      <div className="line__body stack gap-3xs shrink">
        <h2 className="line__title plain-links">
          {game ? (
            <Link to={paths.product(gameId)}>
              <bdi>{game.title}</bdi>
            </Link>
          ) : (
            t('line-unknown-title')
          )}
        </h2>
        {game ? (
          <p className="row soft gap-s text-s">
            <span>{genreName(frame, game.genre)}</span> <span className="badge">{game.platform}</span>{' '}
            {type ? <span className="badge">{t('key-for-type', { type })}</span> : null} <Rating value={game.rating} />
          </p>
        ) : null}
        <LineStock line={line} />
        {lowered === null ? <LineOffer line={line} /> : null}
        <PriceSince line={line} />
        <LineTypes line={line} />
      </div>
      <div className="line__end">
        {game ? <LinePrice full={game.priceCentimes} lowered={lowered} /> : <span />}
        <div className="line__acts small-btns row">
          {game ? (
            <Link className="btn btn--bare" to={paths.product(gameId)} aria-label={t('view-details-of', { title: game.title })}>
              {t('view-details')}
            </Link>
          ) : null}
          <Form method="post" action={paths.cart}>
            <input type="hidden" name="gameId" value={gameId} />
            <button
              className="btn btn--bare"
              name="intent"
              value="remove"
              aria-label={t('line-remove-of', { title: game?.title ?? t('line-remove-unknown') })}
            >
              <Icon name="trash-2" />
              {t('remove')}
            </button>
          </Form>
        </div>
      </div>
    </li>
  );
}

function LinePrice({ full, lowered }: { readonly full: Centimes; readonly lowered: Centimes | null }) {
  const { tRich } = useTranslations(cartTexts);
  if (lowered === null) return <Price amount={full} />;
  const before = (
    <s>
      <Price amount={full} />
    </s>
  );
  return (
    <span className="line__prices stack gap-3xs">
      <Price amount={lowered} /> <span className="soft text-s">{tRich('line-before', { price: before })}</span>
    </span>
  );
}

function LineOffer({ line: { game } }: { readonly line: ShownLine }) {
  const offer = game?.offer ?? null;
  if (offer === null) return null;
  return (
    <p className="row">
      {offer.percent > 0 ? <PercentOff offer={offer} /> : null} <Before offer={offer} /> <OfferEnd offer={offer} />
    </p>
  );
}

/** Says nothing of the shelf for a key that the shopper's own order holds. */
function LineStock({ line: { game, problem, type, held } }: { readonly line: ShownLine }) {
  const { t, tRich } = useTranslations(cartTexts);
  const free = game ? freeKeys(game, type) : 0;
  return (
    <>
      {problem ? <span className="stock stock--out">{t(`line-${problem}`)}</span> : free > 0 || !held ? <Stock free={free} /> : null}
      {held ? (
        <p className="text-s">
          {tRich('line-held', {
            order: <Reference of={held.order} />,
            deadline: <time dateTime={held.until.iso}>{held.until.text}</time>,
            pay: linkTo(paths.checkout()),
          })}
        </p>
      ) : null}
    </>
  );
}

/** Says once that the price is another one than the shopper saw: the next form of the cart takes today's as seen. */
function PriceSince({ line: { game, beforeCentimes, isOfferOver } }: { readonly line: ShownLine }) {
  const { tRich } = useTranslations(cartTexts);
  if (!game || beforeCentimes === null) return null;
  const title = <bdi>{game.title}</bdi>;
  const price = <Price amount={game.priceCentimes} />;
  return (
    <p className="text-s">
      {isOfferOver
        ? tRich('line-offer-over', { title, price })
        : tRich('price-since', { title, before: <Price amount={beforeCentimes} />, price })}
    </p>
  );
}

function LineTypes({ line: { game, gameId, type } }: { readonly line: ShownLine }) {
  const { t } = useTranslations(cartTexts);
  if (!game || !game.types.some((each) => each !== type) || (type === null && game.types.length < 2)) return null;
  const id = `type-${gameId}`;
  const offered = KEY_TYPES.filter((each) => each === type || game.types.includes(each));
  return (
    <Form className="line__types row gap-xs" method="post" action={paths.cart} preventScrollReset>
      <input type="hidden" name="gameId" value={gameId} />
      <input type="hidden" name="back" value={paths.cart} />
      <label className="text-s" htmlFor={id}>
        {t('key-types')}
      </label>
      <select
        className="input"
        id={id}
        name="type"
        defaultValue={type ?? ''}
        key={type}
        aria-label={t('line-types-of', { title: game.title })}
      >
        {type === null ? <option value="">{t('line-types-any')}</option> : null}
        {offered.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <button className="btn btn--line" name="intent" value="add" aria-label={t('line-types-change-of', { title: game.title })}>
        {t('change')}
      </button>
    </Form>
  );
}
