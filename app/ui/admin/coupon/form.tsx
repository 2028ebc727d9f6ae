import { GENRES } from '~/domain/game/genre';
import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';

import { ErrorSummary } from '~/ui/components/form/error-summary';
import { CheckField, fieldsOf, SelectField, TextAreaField, TextField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import { genreName } from '~/ui/translations/names';

interface CouponFormProps {
  /** Many single codes with a prefix, or one code. */
  readonly isMany: boolean;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
}

const KINDS = [
  { value: 'percent', label: 'percent' },
  { value: 'amount', label: 'coupon-an-amount' },
] as const;

export function CouponForm({ isMany, values, errors }: CouponFormProps) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const field = fieldsOf(values, errors);
  return (
    <Form className="panel stack coupon-form" method="post" action={adminPaths.newCoupon(isMany)} noValidate aria-labelledby="coupon-h">
      <h2 className="flush" id="coupon-h">
        {isMany ? t('single-codes') : t('coupon-one')}
      </h2>
      <ErrorSummary errors={errors} isLong />
      {isMany ? (
        <div className="grid-2">
          <TextField {...field('prefix')} label={t('prefix')} hint={t('coupon-prefix-hint')} autoComplete="off" required />
          <TextField
            {...field('count')}
            label={t('coupon-how-many')}
            hint={t('coupon-count-hint')}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
      ) : (
        <TextField
          {...field('code')}
          label={t('code')}
          hint={t('coupon-code-hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      <div className="grid-2">
        <SelectField
          {...field('kind')}
          label={t('coupon-takes-off')}
          options={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
        />
        <TextField {...field('percent')} label={t('percent')} hint={t('coupon-percent-hint')} inputMode="numeric" autoComplete="off" />
        <TextField
          {...field('amount')}
          label={t('coupon-amount-mad')}
          hint={t('coupon-for-an-amount')}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <div className="grid-2">
        <TextField
          {...field('least')}
          label={t('coupon-least-total-mad')}
          hint={t('coupon-empty-none')}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField {...field('most')} label={t('coupon-most-label')} hint={t('coupon-most-hint')} inputMode="decimal" autoComplete="off" />
      </div>
      <div className="grid-2 coupon-form__days">
        <TextField {...field('from')} label={t('coupon-first-day')} hint={t('coupon-empty-at-once')} type="date" />
        <TextField {...field('to')} label={t('coupon-last-day')} hint={t('coupon-included-empty-no-end')} type="date" />
      </div>
      {isMany ? null : (
        <div className="grid-2">
          <TextField
            {...field('uses')}
            label={t('coupon-uses-in-all')}
            hint={t('coupon-uses-hint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...field('usesEach')}
            label={t('coupon-uses-a-person')}
            hint={t('coupon-each-hint')}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      )}
      <TextAreaField {...field('games')} label={t('coupon-only-these-games')} hint={t('coupon-games-hint')} rows={3} spellCheck={false} />
      <fieldset className="field">
        <legend className="label">{t('coupon-only-these-genres')}</legend>
        <p className="hint">{t('coupon-genres-hint')}</p>
        <div className="coupon-form__genres">
          {GENRES.map((genre) => (
            <label key={genre} className="check">
              <input type="checkbox" name={`genre-${genre}`} defaultChecked={(values[`genre-${genre}`] ?? '') !== ''} />
              {genreName(i18n, genre)}
            </label>
          ))}
        </div>
      </fieldset>
      <CheckField name="firstOnly" label={t('first-order-only')} checked={(values['firstOnly'] ?? '') !== ''} />
      <CheckField
        name="onOffers"
        label={t('coupon-on-offers')}
        hint={t('coupon-on-offers-hint')}
        checked={(values['onOffers'] ?? '') !== ''}
      />
      <SubmitButton className="btn btn--go btn--l" name="intent" value={isMany ? 'create-many' : 'create'} busyText={t('coupon-making')}>
        {isMany ? t('coupon-make-the-codes') : t('coupon-make-the-code')}
      </SubmitButton>
      <p className="soft">{isMany ? t('coupon-codes-are-shown-as') : t('coupon-link-hint')}</p>
    </Form>
  );
}
