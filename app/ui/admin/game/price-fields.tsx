import { useState, type FormEvent } from 'react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { buyingPrice, MAX_CENTIMES, parseCoefficient, parsePrice, toPlain } from '~/domain/shared/money';

import { fieldId, fieldsOf, TextField } from '~/ui/components/form/fields';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The buying price can't be typed: with JavaScript each keystroke updates it, without it the button asks the server. */
export function PriceFields({
  name,
  values,
  errors,
}: {
  readonly name: 'price' | 'originPrice';
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
}) {
  const { t, tRich } = useAdminTranslations();
  const [paid, setPaid] = useState(() => paidFor(values[name], values['coefficient']));
  const follow = (event: FormEvent<HTMLDivElement>) => {
    const typed = (field: string) => event.currentTarget.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.value;
    setPaid(paidFor(typed(name), typed('coefficient')));
  };
  const id = fieldId('buyingPrice');
  const field = fieldsOf(values, errors);
  return (
    <div className="stack" onInput={follow}>
      <div className="grid-2 grid-2--top">
        <TextField {...field(name)} label={t('audit-field-price')} inputMode="decimal" autoComplete="off" required />
        <TextField {...field('coefficient')} label={t('admin-coefficient')} inputMode="decimal" autoComplete="off" />
      </div>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('game-buying-price')}
        </label>
        <p className="hint" id={`${id}-h`}>
          {t('game-in-mad-origin-price-times-coefficient')}
        </p>
        <div className="affix">
          <input className="input num" id={id} value={paid} readOnly aria-describedby={`${id}-h`} />
          <button name="intent" value="preview" formNoValidate>
            {tRich('price-update', { sr: <span className="sr" /> })}
          </button>
        </div>
      </div>
    </div>
  );
}

function paidFor(origin = '', factor = ''): string {
  const price = parsePrice(origin);
  const coefficient = parseCoefficient(factor);
  if (price === null || coefficient === null) return '';
  const paid = buyingPrice(price, coefficient);
  return paid <= MAX_CENTIMES ? toPlain(paid) : '';
}
