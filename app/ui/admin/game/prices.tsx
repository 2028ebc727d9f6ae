import { GENRES } from '~/domain/game/genre';
import type { FormErrors } from '~/domain/shared/form-answer';
import { Empty } from '~/ui/components/empty-state';
import { SelectField, TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useAdminTranslations } from '~/ui/translations/admin';
import { genreName } from '~/ui/translations/names';

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

/** The new value of one field of many games: featured or not, the genre, in the store or archived. */
export function FieldForm({ action, count, value, errors, isArchive }: RegionsFormProps & { readonly isArchive: boolean }) {
  const say = useAdminTranslations();
  const { t } = say;
  const options = isArchive
    ? [{ value: 'archived:no', label: t('change-archived-no') }]
    : [
        { value: '', label: t('change-choose') },
        { value: 'featured:yes', label: t('change-featured-yes') },
        { value: 'featured:no', label: t('change-featured-no') },
        { value: 'archived:yes', label: t('change-archived-yes') },
        ...GENRES.map((genre) => ({ value: `genre:${genre}`, label: t('change-genre', { genre: genreName(say, genre) }) })),
      ];
  return (
    <Form className="panel stack" method="post" action={action} noValidate aria-labelledby="change-h">
      <h2 className="flush" id="change-h">
        {t('change-what')}
      </h2>
      <ErrorSummary errors={errors} />
      <SelectField name="change" label={t('change-to')} hint={t('change-hint')} value={value} error={errors['change']} options={options} />
      <SubmitButton
        className="btn btn--go btn--l"
        name="intent"
        value="preview"
        busyText={t('admin-working-it-out')}
        disabled={count === 0}
      >
        {t('admin-preview')}
      </SubmitButton>
      <p className="soft">{t('change-nothing-yet')}</p>
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

interface FoundGamesProps {
  readonly count: number;
  readonly titles: readonly string[];
  /** Set where the owner ticked them in the list. */
  readonly isTicked: boolean;
}

export function FoundGames({ count, titles, isTicked }: FoundGamesProps) {
  const { t, tCount } = useAdminTranslations();
  if (count === 0) return <Empty title={t(isTicked ? 'ticks-nothing' : 'no-games-matching')} />;
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
