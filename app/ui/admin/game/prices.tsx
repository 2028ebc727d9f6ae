import type { FormErrors } from '~/domain/shared/form-answer';
import { Empty } from '~/ui/components/empty-state';
import { TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useAdminTranslations } from '~/ui/translations/admin';

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
  const { t } = useAdminTranslations();
  return (
    <Form className="panel stack" method="post" action={action} noValidate aria-labelledby="regions-h">
      <h2 className="flush" id="regions-h">
        {t('game-where-they-activate')}
      </h2>
      <ErrorSummary errors={errors} />
      <TextField
        name="regions"
        label={t('game-activates-in')}
        hint={t('game-countries-or-areas-with-commas-morocco-2')}
        value={value}
        error={errors['regions']}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <SubmitButton
        className="btn btn--go btn--l"
        name="intent"
        value="preview"
        busyText={t('admin-working-it-out')}
        disabled={count === 0}
      >
        {t('admin-preview')}
      </SubmitButton>
      <p className="soft">{t('game-nothing-is-saved-before-you-have')}</p>
    </Form>
  );
}

export function CoefficientForm({ action, count, value, errors }: CoefficientFormProps) {
  const { t } = useAdminTranslations();
  return (
    <Form className="panel stack" method="post" action={action} noValidate aria-labelledby="coefficient-h">
      <h2 className="flush" id="coefficient-h">
        {t('game-new-coefficient')}
      </h2>
      <ErrorSummary errors={errors} />
      <TextField
        name="coefficient"
        label={t('admin-coefficient')}
        hint={t('game-each-buying-price-becomes-the-games')}
        value={value}
        error={errors['coefficient']}
        inputMode="decimal"
        autoComplete="off"
        placeholder="1.5"
        required
      />
      <SubmitButton
        className="btn btn--go btn--l"
        name="intent"
        value="preview"
        busyText={t('admin-working-it-out')}
        disabled={count === 0}
      >
        {t('game-preview-new-prices')}
      </SubmitButton>
      <p className="soft">{t('game-nothing-is-saved-before-you-have-2')}</p>
    </Form>
  );
}

export function FoundGames({ count, titles }: { readonly count: number; readonly titles: readonly string[] }) {
  const { t, tCount } = useAdminTranslations();
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
