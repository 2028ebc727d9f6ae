import { TICKED } from '~/domain/catalogue/admin-list';
import { type OfferState, percentOff } from '~/domain/offer';
import { adminPaths } from '~/domain/paths/admin';
import type { Centimes } from '~/domain/shared/money';

import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The offer that a game is in, now or later. */
export interface OfferOfGame {
  readonly id: string;
  readonly title: string;
  readonly stage: OfferState;
  /** `Ends in 3 days` */
  readonly timing: string | null;
  /** In centimes, the price in the offer and the one without it. */
  readonly price: Centimes;
  readonly listPrice: Centimes;
}

export interface BesideGame {
  /** null: it is in none. */
  readonly offer: OfferOfGame | null;
  readonly keys: {
    readonly free: number;
    readonly isLow: boolean;
    readonly held: number;
    readonly used: number;
    /** The keys sold in 30 days. */
    readonly month: number;
    /** null: it doesn't sell. */
    readonly daysLeft: number | null;
  };
}

export function OfferPanel({ gameId, offer }: { readonly gameId: string; readonly offer: OfferOfGame | null }) {
  const { t } = useAdminTranslations();
  return (
    <section className="panel stack" aria-labelledby="offer-h">
      <h2 className="flush" id="offer-h">
        {t('offer')}
      </h2>
      {offer === null ? (
        <p className="soft">{t('game-in-no-offer')}</p>
      ) : (
        <div>
          <p className="row row--apart">
            <bdi>{offer.title}</bdi>
            <strong className="game-beside__price">
              <Price amount={offer.price} />
              {offer.price < offer.listPrice ? ` · \u2066−${percentOff(offer.listPrice, offer.price)}\u00a0%\u2069` : null}
            </strong>
          </p>
          <p className="row row--apart soft">
            <span>{t(`offer-state-${offer.stage}`)}</span>
            <span>{offer.timing}</span>
          </p>
          {offer.price < offer.listPrice ? null : <p className="soft">{t('game-offer-not-lower')}</p>}
        </div>
      )}
      <p>
        {offer === null ? (
          <Link className="btn btn--line" to={adminPaths.newOffer({ pick: `${TICKED},${gameId}` })}>
            {t('game-put-in-an-offer')}
          </Link>
        ) : (
          <Link className="btn btn--line" to={adminPaths.offer(offer.id)}>
            {t('offer-change')}
          </Link>
        )}
      </p>
    </section>
  );
}

export function KeysPanel({ gameId, keys }: { readonly gameId: string; readonly keys: BesideGame['keys'] }) {
  const { t, tCount, number } = useAdminTranslations();
  const rows = [
    [t('key-held-for-orders'), keys.held],
    [t('restock-column-month'), keys.month],
    [t('key-used'), keys.used],
  ] as const;
  return (
    <section className="panel stack" aria-labelledby="keys-h">
      <div className="row row--apart">
        <h2 className="flush" id="keys-h">
          {t('keys')}
        </h2>
        <span className={keys.isLow ? 'badge badge--warn' : undefined}>{tCount('game-keys-to-sell', keys.free)}</span>
      </div>
      <div className="soft">
        {rows.map(([label, count]) => (
          <p key={label} className="row row--apart">
            <span>{label}</span>
            <span className="num">{number(count)}</span>
          </p>
        ))}
        {keys.daysLeft === null || keys.free <= 0 ? null : (
          <p className="row row--apart">
            <span>{t('game-keys-last')}</span>
            <span>{tCount('duration-days', keys.daysLeft)}</span>
          </p>
        )}
      </div>
      <p className="row">
        <Link className="btn btn--line" to={adminPaths.newKeys(gameId)}>
          <Icon name="key-round" />
          {t('load-keys')}
        </Link>
        <Link to={adminPaths.keys(gameId)}>{t('key-all-keys-of-this-game')}</Link>
      </p>
    </section>
  );
}
