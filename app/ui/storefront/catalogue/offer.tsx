import { useContext } from 'react';

import type { ShownOffer } from '~/domain/offer';
import { formatShortTime, isoTime } from '~/ui/components/time';
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
export function OfferEnd({ offer }: { readonly offer: ShownOffer }) {
  const { tRich } = useTranslations(gameTexts);
  const language = useContext(PageLanguage);
  const time = <time dateTime={isoTime(offer.endsAt)}>{formatShortTime(offer.endsAt, language)}</time>;
  return <span className="offer-end">{tRich('offer-until', { time })}</span>;
}
