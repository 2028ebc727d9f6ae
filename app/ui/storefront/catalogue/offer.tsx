import { useContext } from 'react';

import type { CardOffer } from '~/domain/catalogue';
import type { ShownOffer } from '~/domain/offer';
import { formatClock, formatLongClock } from '~/domain/shared/text/date-format';
import { Price } from '~/ui/components/price';
import { gameTexts } from '~/ui/translations/en/game';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';

/** `−25 %` on a tile. */
export function PercentOff({ offer, className = '' }: { readonly offer: ShownOffer; readonly className?: string }) {
  return (
    <span className={`tile-chip ${className}`} translate="no">
      <bdi dir="ltr">{`\u2212${offer.percent}\u00a0%`}</bdi>
    </span>
  );
}

/** The struck price: said before it is read. Nothing where there is none. */
export function Before({ offer: { wasCentimes } }: { readonly offer: ShownOffer }) {
  const { tRich } = useTranslations(gameTexts);
  if (wasCentimes === null) return null;
  return <span className="was">{tRich('offer-before', { label: <span className="sr" />, price: <Price amount={wasCentimes} /> })}</span>;
}

/** `Offer until Monday 30 November, 23:59`; where it is narrow, `Offer until 30 Nov, 23:59`. */
export function OfferEnd({ offer: { end }, isNarrow = false }: { readonly offer: CardOffer; readonly isNarrow?: boolean }) {
  const { tRich } = useTranslations(gameTexts);
  const format = isNarrow ? formatClock : formatLongClock;
  const text = format(end, useContext(PageLanguage));
  return <span className="offer-end">{tRich('offer-until', { time: <time dateTime={end}>{text}</time> })}</span>;
}

/** The struck price of an offer, or its end where nothing is struck. */
export function BeforeOrEnd({ offer }: { readonly offer: CardOffer }) {
  return offer.wasCentimes === null ? <OfferEnd offer={offer} isNarrow /> : <Before offer={offer} />;
}
