import { freeKeys, type ProductListing } from '~/domain/catalogue';
import type { KeyType } from '~/domain/key';
import type { UsdCents } from '~/domain/shared/money';
import { ownValue } from '~/domain/shared/own-value';
import { paths } from '~/domain/paths';
import type { PaymentMethod } from '~/domain/payment/method';

import { ToCart } from '~/ui/storefront/cart/link';
import { useFocusOnceAdded } from '../catalogue/card';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Price, Usd } from '~/ui/components/price';
import { useCartIds, useRootData } from '~/ui/components/root-data';
import { Stock } from './stock';
import { StockAlert } from './stock-alert';
import { PageHeart } from '../wish/heart';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

/** Stays at the foot of a phone's screen. */
export function ProductBuy({ game, usdCents, from }: FormProps) {
  const { t, list } = useTranslations(gameTexts);
  const { methods } = useRootData();
  const named = (method: PaymentMethod) => t(`method-${method}-named`);
  const [onlyType, ...otherTypes] = game.types;
  const isInCart = useCartIds().has(game.id);
  // why not in the cart: the shopper's own order may hold the last key
  const isSoldOut = game.free <= 0 && !isInCart;
  return (
    <aside className="buy" id={`g-${game.id}`} aria-label={t('buy-label', { title: game.title })}>
      {game.free > 0 || isSoldOut ? (
        <p className="row">
          <Stock free={game.free} />{' '}
          {onlyType && otherTypes.length === 0 ? (
            <span className="badge">
              <Icon name="key-round" />
              {t('buy-key', { type: onlyType })}
            </span>
          ) : null}
        </p>
      ) : null}
      {isSoldOut ? <SoldOut game={game} usdCents={usdCents} from={from} /> : <BuyForm game={game} usdCents={usdCents} from={from} />}
      <PageHeart game={game} back={paths.product(game.id, from)} />
      <ul className="buy__list">
        <li>
          <Icon name="zap" />
          <span>{t('buy-delivery')}</span>
        </li>
        {methods.length > 0 ? (
          <li>
            <Icon name="shield-check" />
            <span>{t('buy-payment', { methods: list(methods.map(named), 'or') })}</span>
          </li>
        ) : null}
        <li>
          <Icon name="rotate-ccw" />
          <Link to={paths.refunds}>{t('buy-refunds')}</Link>
        </li>
      </ul>
    </aside>
  );
}

interface FormProps {
  readonly game: ProductListing;
  readonly usdCents: UsdCents;
  /** The list before it: 'Back' still leads there. */
  readonly from: string | null;
}

function BuyForm({ game, usdCents, from }: FormProps) {
  const { t } = useTranslations(gameTexts);
  const isInCart = useCartIds().has(game.id);
  const chosen = ownValue(useRootData().cartTypes, game.id) ?? null;
  const hasChoice = game.types.some((type) => type !== (chosen ?? game.types[0]));
  const preselected = chosen && game.types.includes(chosen) ? chosen : game.types[0];
  const link = useFocusOnceAdded(game.id, isInCart);
  return (
    <Form className="buy__form" method="post" action={paths.cart} preventScrollReset>
      <input type="hidden" name="gameId" value={game.id} />
      <input type="hidden" name="back" value={paths.product(game.id, from)} />
      <div className="buy__act">
        {hasChoice ? <Types game={game} preselected={preselected} /> : null}
        {hasChoice && isInCart ? (
          <SubmitButton className="btn btn--line buy__change" name="intent" value="change-type" match={{ gameId: game.id }}>
            {t('buy-change-type')}
          </SubmitButton>
        ) : null}
        <p>
          <Price amount={game.priceCentimes} size="l" /> <Usd cents={usdCents} />
        </p>
        {isInCart ? (
          <ToCart className="btn btn--done btn--l btn--wide" ref={link} label={t('buy-in-cart-of', { title: game.title })}>
            <Icon name="check" />
            {t('buy-in-cart')}
          </ToCart>
        ) : (
          <SubmitButton
            className="btn btn--go btn--l btn--wide"
            name="intent"
            value="add"
            match={{ gameId: game.id }}
            busyText={t('buy-adding')}
            aria-label={t('buy-add-of', { title: game.title })}
          >
            <Icon name="shopping-cart" />
            {t('buy-add')}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

function SoldOut({ game, usdCents, from }: FormProps) {
  return (
    <div className="buy__form">
      <div className="buy__act">
        <p>
          <Price amount={game.priceCentimes} size="l" /> <Usd cents={usdCents} />
        </p>
        <StockAlert game={game} back={paths.product(game.id, from)} size="l" />
      </div>
    </div>
  );
}

/** The radios stay the browser's own, so that forced colours show the mark. */
function Types({ game, preselected }: { readonly game: ProductListing; readonly preselected: KeyType | undefined }) {
  const { t } = useTranslations(gameTexts);
  return (
    <fieldset className="buy__types" key={preselected}>
      <input type="hidden" name="preselected" value={preselected} />
      <legend className="sr">{t('buy-types')}</legend>
      {game.types.map((type) => (
        <label className="buy__type" key={type}>
          <input type="radio" name="type" value={type} defaultChecked={type === preselected} />
          {type} <Stock free={freeKeys(game, type)} />
        </label>
      ))}
    </fieldset>
  );
}
