import { GENRES } from '~/domain/game/genre';
import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';

import { ErrorSummary } from '~/ui/components/form/error-summary';
import { CheckField, fieldsOf, SelectField, TextAreaField, TextField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form } from '~/ui/components/navigation';

interface CouponFormProps {
  /** Many single codes with a prefix, or one code. */
  readonly isMany: boolean;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
}

const KINDS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'An amount' },
];

export function CouponForm({ isMany, values, errors }: CouponFormProps) {
  const field = fieldsOf(values, errors);
  return (
    <Form className="panel stack" method="post" action={adminPaths.newCoupon(isMany)} noValidate aria-labelledby="coupon-h">
      <h2 className="flush" id="coupon-h">
        {isMany ? 'Single codes' : 'A code'}
      </h2>
      <ErrorSummary errors={errors} isLong />
      {isMany ? (
        <div className="grid-2">
          <TextField {...field('prefix')} label="Prefix" hint="2 to 10 letters or digits; the rest is drawn" autoComplete="off" required />
          <TextField
            {...field('count')}
            label="How many"
            hint="1 to 2,000, each for one use"
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
      ) : (
        <TextField
          {...field('code')}
          label="Code"
          hint="3 to 24 of A–Z, 0–9 and -. Capitals don’t matter; 0 and O are the same, and so are 1 and I."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      <div className="grid-2">
        <SelectField {...field('kind')} label="Takes off" options={KINDS} />
        <TextField {...field('percent')} label="Percent" hint="1 to 90" inputMode="numeric" autoComplete="off" />
        <TextField {...field('amount')} label="Amount, MAD" hint="For ‘An amount’" inputMode="decimal" autoComplete="off" />
      </div>
      <div className="grid-2">
        <TextField {...field('least')} label="Least total, MAD" hint="Empty: none" inputMode="decimal" autoComplete="off" />
        <TextField
          {...field('most')}
          label="Takes off at most, MAD"
          hint="For ‘Percent’; empty: no limit"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <div className="grid-2">
        <TextField {...field('from')} label="First day" hint="Empty: at once" type="date" />
        <TextField {...field('to')} label="Last day" hint="Included; empty: no end" type="date" />
      </div>
      {isMany ? null : (
        <div className="grid-2">
          <TextField
            {...field('uses')}
            label="Uses in all"
            hint="At most 10,000; empty: any number"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField {...field('usesEach')} label="Uses a person" hint="Empty: 1" inputMode="numeric" autoComplete="off" />
        </div>
      )}
      <TextAreaField {...field('games')} label="Only these games" hint="One title a line; empty: all games" rows={3} spellCheck={false} />
      <TextField {...field('genres')} label="Only these genres" hint={`With commas: ${GENRES.join(', ')}`} autoComplete="off" />
      <CheckField name="firstOnly" label="First order only" checked={(values['firstOnly'] ?? '') !== ''} />
      <CheckField
        name="onOffers"
        label="Also on games with an offer"
        hint="Off: the better of the two counts."
        checked={(values['onOffers'] ?? '') !== ''}
      />
      <SubmitButton className="btn btn--go btn--l" name="intent" value={isMany ? 'create-many' : 'create'} busyText="Making...">
        {isMany ? 'Make the codes' : 'Make the code'}
      </SubmitButton>
      <p className="soft">
        {isMany ? 'The codes are shown once, as a file.' : 'Its link is /c/ and the code: it keeps the code for the cart.'}
      </p>
    </Form>
  );
}
