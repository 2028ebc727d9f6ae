import { useContext } from 'react';

import type { CardOffer } from '~/domain/catalogue';
import type { ShownOffer } from '~/domain/offer';
import { formatClock } from '~/ui/components/time';
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

/** The struck price: said before it is read. */
export function Before({ offer }: { readonly offer: ShownOffer }) {
  const { tRich } = useTranslations(gameTexts);
  return (
    <span className="was">{tRich('offer-before', { label: <span className="sr" />, price: <Price amount={offer.wasCentimes} /> })}</span>
  );
}

/** `until 30 Nov, 23:59` */
export function OfferEnd({ offer: { end } }: { readonly offer: CardOffer }) {
  const { tRich } = useTranslations(gameTexts);
  const language = useContext(PageLanguage);
  return <span className="offer-end">{tRich('offer-until', { time: <time dateTime={end}>{formatClock(end, language)}</time> })}</span>;
}
