import type { FormErrors } from '~/domain/shared/form-answer';
import { Disclosure } from '~/ui/components/disclosure';
import { fieldsOf, SelectField, TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';

interface OfferFormProps {
  readonly action: string;
  readonly count: number;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
}

export function OfferForm({ action, count, values, errors }: OfferFormProps) {
  const field = fieldsOf(values, errors);
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Form className="panel stack" method="post" action={action} noValidate aria-labelledby="offer-h">
      <h2 className="flush" id="offer-h">
        The offer
      </h2>
      <ErrorSummary errors={errors} />
      <SelectField
        {...field('kind')}
        label="Price"
        options={[
          { value: 'percent', label: 'Percent off each price' },
          { value: 'price', label: 'One price for each game' },
        ]}
      />
      <TextField {...field('percent')} label="Percent" hint="From 5 to 90." {...number} placeholder="25" />
      <TextField {...field('price')} label="Price of each game (MAD)" hint="Only for one price." {...number} />
      <TextField {...field('begin')} label="Begins, in Casablanca" hint="Empty: now." type="datetime-local" />
      <TextField
        {...field('end')}
        label="Ends, in Casablanca"
        hint="After one hour at least, and 60 days at most."
        type="datetime-local"
        required
      />
      <Disclosure className="stack" summary="A name, if it has one">
        <TextField {...field('en')} label="In English" autoComplete="off" />
        <TextField {...field('fr')} label="In French" autoComplete="off" lang="fr" />
        <TextField {...field('ar')} label="In Arabic" autoComplete="off" lang="ar" dir="rtl" />
      </Disclosure>
      <SubmitButton className="btn btn--go btn--l" name="intent" value="preview" busyText="Working it out..." disabled={count === 0}>
        Preview
      </SubmitButton>
      <p className="soft">Nothing begins before you have seen the verdict on each game.</p>
    </Form>
  );
}
