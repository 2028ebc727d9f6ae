import { Form, Link } from '@remix-run/react';

import { paths } from '~/domain/paths';
import type { PricedLine } from '~/domain/priced-cart';

import { Cover } from '~/ui/kit/cover';
import { Icon } from '~/ui/kit/icon';
import { Price } from '~/ui/kit/price';
import { Rating } from '~/ui/shop/game/rating';
import { Stock } from '~/ui/shop/game/stock';
import { useCartWords } from '~/ui/words/shop/cart';

/** The games of a cart, each with what it costs and whether it can still be bought. */
export function CartLines({ lines }: { readonly lines: readonly PricedLine[] }) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <CartLine key={line.gameId} line={line} />
      ))}
    </ul>
  );
}

function CartLine({ line }: { readonly line: PricedLine }) {
  const { game, gameId, problem, type } = line;
  const { sentence } = useCartWords();
  return (
    <li className={problem ? 'line line--gone' : 'line'} id={`g-${gameId}`}>
      {game ? (
        <Link className="line__art" to={paths.product(gameId)} tabIndex={-1} aria-hidden="true">
          <Cover src={game.cover} width={104} height={139} />
        </Link>
      ) : (
        <span className="line__art" />
      )}
      <div className="line__body">
        <h2 className="line__title">{game ? <Link to={paths.product(gameId)}>{game.title}</Link> : sentence('line-unknown-title')}</h2>
        {game ? (
          <p className="row soft gap-s text-s">
            <span>{game.genre}</span>
            <span className="badge">{game.platform}</span>
            {type ? <span className="badge">{sentence('line-type', { type })}</span> : null}
            <Rating value={game.rating} />
          </p>
        ) : null}
        {problem ? <span className="stock stock--out">{sentence(`line-${problem}`)}</span> : <Stock free={game?.free ?? 0} />}
      </div>
      <div className="line__end">
        {game ? <Price amount={game.priceCentimes} /> : <span />}
        <div className="line__acts">
          {game ? (
            <Link className="btn btn--bare" to={paths.product(gameId)} aria-label={sentence('line-details-of', { title: game.title })}>
              {sentence('line-details')}
            </Link>
          ) : null}
          <Form method="post" action={paths.cart}>
            <input type="hidden" name="gameId" value={gameId} />
            <button
              className="btn btn--line"
              name="intent"
              value="remove"
              aria-label={sentence('line-remove-of', { title: game?.title ?? sentence('line-remove-unknown') })}
            >
              <Icon name="trash-2" />
              {sentence('line-remove')}
            </button>
          </Form>
        </div>
      </div>
    </li>
  );
}
