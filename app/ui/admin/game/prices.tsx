import type { FormErrors } from '~/domain/shared/form-answer';
import { Empty } from '~/ui/components/empty-state';
import { TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { tCount, t } from '~/ui/translations/admin';

interface CoefficientFormProps {
  readonly action: string;
  readonly count: number;
  readonly value: string;
  readonly errors: FormErrors;
}

interface RegionsFormProps {
  readonly action: string;
  readonly count: number;
  readonly value: string;
  readonly errors: FormErrors;
}

export function RegionsForm({ action, count, value, errors }: RegionsFormProps) {
  return (
    <Form className="panel stack" method="post" action={action} noValidate aria-labelledby="regions-h">
      <h2 className="flush" id="regions-h">
        Where they activate
      </h2>
      <ErrorSummary errors={errors} />
      <TextField
        name="regions"
        label="Activates in"
        hint="Countries or areas, with commas: Morocco, FR, Europe, MENA, or everywhere. It replaces what these games state now."
        value={value}
        error={errors['regions']}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <SubmitButton className="btn btn--go btn--l" name="intent" value="preview" busyText="Working it out..." disabled={count === 0}>
        Preview
      </SubmitButton>
      <p className="soft">Nothing is saved before you have seen what each game states now.</p>
    </Form>
  );
}

export function CoefficientForm({ action, count, value, errors }: CoefficientFormProps) {
  return (
    <Form className="panel stack" method="post" action={action} noValidate aria-labelledby="coefficient-h">
      <h2 className="flush" id="coefficient-h">
        New coefficient
      </h2>
      <ErrorSummary errors={errors} />
      <TextField
        name="coefficient"
        label="Coefficient"
        hint="Each buying price becomes the game’s origin price times this."
        value={value}
        error={errors['coefficient']}
        inputMode="decimal"
        autoComplete="off"
        placeholder="1.5"
        required
      />
      <SubmitButton className="btn btn--go btn--l" name="intent" value="preview" busyText="Working it out..." disabled={count === 0}>
        Preview new prices
      </SubmitButton>
      <p className="soft">Nothing is saved before you have seen each old and new price.</p>
    </Form>
  );
}

export function FoundGames({ count, titles }: { readonly count: number; readonly titles: readonly string[] }) {
  if (count === 0) return <Empty title={t('no-games-matching')} />;
  return (
    <div className="panel stack">
      <p>
        <strong>{tCount('games', count)}</strong>
      </p>
      <ul className="found">
        {titles.map((title, index) => (
          <li key={index}>
            <bdi>{title}</bdi>
          </li>
        ))}
        {count > titles.length ? <li className="soft">{t('batch-more')}</li> : null}
      </ul>
    </div>
  );
}
