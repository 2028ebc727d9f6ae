import { useState, type FormEvent } from 'react';

import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import {
  buyingPrice,
  type Centimes,
  coefficientOf,
  formatNumber,
  formatSignedMad,
  MAX_CENTIMES,
  parseCoefficient,
  parsePrice,
  toCentimes,
  toPlain,
  toTyped,
} from '~/domain/shared/money';

import { fieldId, fieldsOf, TextField } from '~/ui/components/form/fields';
import { useAdminTranslations } from '~/ui/translations/admin';

interface PriceFieldsProps {
  /** The field of the origin price. */
  readonly name: 'price' | 'originPrice';
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** Set where the owner may type the price in place of the rule. */
  readonly hasOwn?: boolean;
}

/** The buying price can't be typed: with JavaScript each keystroke updates it, without it the button asks the server. */
export function PriceFields({ name, values, errors, hasOwn = false }: PriceFieldsProps) {
  const { t, tRich, language } = useAdminTranslations();
  const [prices, setPrices] = useState(() => pricesFor(values[name], values['coefficient'], values['ownPrice']));
  const follow = (event: FormEvent<HTMLDivElement>) => {
    const typed = (field: string) => event.currentTarget.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.value;
    setPrices(pricesFor(typed(name), typed('coefficient'), typed('ownPrice')));
  };
  const id = fieldId('buyingPrice');
  const field = fieldsOf(values, errors);
  return (
    <div className="stack" onInput={follow}>
      <div className="grid-2 grid-2--top">
        <TextField {...field(name)} label={t('origin-price')} inputMode="decimal" autoComplete="off" required />
        <TextField {...field('coefficient')} label={t('coefficient')} inputMode="decimal" autoComplete="off" />
      </div>
      {hasOwn ? (
        <TextField
          {...field('ownPrice')}
          label={t('game-own-price')}
          hint={t('game-own-price-hint')}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('buying-price')}
        </label>
        <p className="hint" id={`${id}-h`}>
          {t(prices.isOwn ? 'game-in-mad-your-own' : 'buying-price-rule')}
        </p>
        <div className="affix">
          <input
            className="input num"
            id={id}
            value={prices.paid === null ? '' : toTyped(toPlain(prices.paid), language)}
            readOnly
            aria-describedby={`${id}-h`}
          />
          <button name="intent" value="preview" formNoValidate>
            {tRich('price-update', { sr: <span className="sr" /> })}
          </button>
        </div>
        {hasOwn ? <Margin {...prices} /> : null}
      </div>
    </div>
  );
}

interface Prices {
  /** null where it can't be worked out. */
  readonly origin: Centimes | null;
  readonly paid: Centimes | null;
  readonly isOwn: boolean;
}

function Margin({ origin, paid, isOwn }: Prices) {
  const { t, language, number } = useAdminTranslations();
  if (origin === null || paid === null || paid === 0) return null;
  const times = isOwn ? coefficientOf(paid, origin) : null;
  const margin = paid - origin;
  return (
    <ul className="text-s soft">
      {times === null ? null : <li>{t('game-own-coefficient', { coefficient: formatNumber(toCentimes(times), language) })}</li>}
      <li>{t('game-margin', { amount: formatSignedMad(margin, language), percent: number(Math.round((margin * 100) / paid)) })}</li>
    </ul>
  );
}

function pricesFor(origin = '', factor = '', own = ''): Prices {
  const [price, coefficient, typed] = [parsePrice(origin), parseCoefficient(factor), parsePrice(own)];
  if (own.trim() !== '') return { origin: price, paid: typed, isOwn: true };
  if (price === null || coefficient === null) return { origin: price, paid: null, isOwn: false };
  const paid = buyingPrice(price, coefficient);
  return { origin: price, paid: paid <= MAX_CENTIMES ? paid : null, isOwn: false };
}
