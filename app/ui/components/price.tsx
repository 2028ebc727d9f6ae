import { useContext } from 'react';

import { LANGUAGE_FACTS } from '~/domain/shared/language';
import { formatNumber, formatSigned, formatUsd, type Centimes, type UsdCents } from '~/domain/shared/money';
import { PageLanguage } from '~/ui/translations/use-translations';

interface PriceProps {
  readonly amount: Centimes;
  readonly size?: 'm' | 'l';
  /** Set for an amount that is taken off: `−39.80 MAD`. */
  readonly isOff?: boolean;
}

/** `399.00 MAD`, with a no-break space. */
export function Price({ amount, size = 'm', isOff = false }: PriceProps) {
  const language = useContext(PageLanguage);
  return (
    <span className={size === 'l' ? 'price price--l' : 'price'} translate="no">
      {isOff ? formatSigned(0 - amount, language) : formatNumber(amount, language)}
      <span className="price__unit">{`\u00a0${LANGUAGE_FACTS[language].money.dirham}`}</span>
    </span>
  );
}

/** `$39.90`: the paid amount. */
export function Dollars({ cents }: { readonly cents: UsdCents }) {
  const language = useContext(PageLanguage);
  return (
    <strong className="num" translate="no">
      <bdi>{formatUsd(cents, language)}</bdi>
    </strong>
  );
}

/** `≈ $39.90` */
export function Usd({ cents }: { readonly cents: UsdCents }) {
  const language = useContext(PageLanguage);
  return (
    <span className="usd" translate="no">
      <bdi>{`≈ ${formatUsd(cents, language)}`}</bdi>
    </span>
  );
}
