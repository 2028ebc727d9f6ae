import { useContext } from 'react';

import { LANGUAGE_FACTS } from '~/domain/shared/language';
import { formatNumber, formatUsd, type Centimes, type UsdCents } from '~/domain/shared/money';
import { PageLanguage } from '~/ui/translations/use-translations';

/** `399.00 MAD`, in French `399,00 MAD`: the number leads, the currency follows in a quieter size. The no-break space keeps both on one line, also when copied. */
export function Price({ amount, size = 'm' }: { readonly amount: Centimes; readonly size?: 'm' | 'l' }) {
  const language = useContext(PageLanguage);
  return (
    <span className={size === 'l' ? 'price price--l' : 'price'} translate="no">
      {formatNumber(amount, language)}
      <span className="price__unit">{`\u00a0${LANGUAGE_FACTS[language].money.dirham}`}</span>
    </span>
  );
}

/** `$39.90`, in French `39,90 $US`: what is really paid. */
export function Dollars({ cents }: { readonly cents: UsdCents }) {
  const language = useContext(PageLanguage);
  return (
    <strong className="num" translate="no">
      <bdi>{formatUsd(cents, language)}</bdi>
    </strong>
  );
}

/** `≈ $39.90`, in French `≈ 39,90 $US` */
export function Usd({ cents }: { readonly cents: UsdCents }) {
  const language = useContext(PageLanguage);
  return (
    <span className="usd" translate="no">
      <bdi>{`≈ ${formatUsd(cents, language)}`}</bdi>
    </span>
  );
}
