import { GENRES } from '~/domain/game/genre';
import type { Centimes } from '~/domain/shared/money';
import { type ChangeFormProps, PreviewForm, RoundField } from '~/ui/admin/layout/preview-form';
import { Empty } from '~/ui/components/empty-state';
import { fieldsOf, SelectField, TextField } from '~/ui/components/form/fields';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';
import { genreName } from '~/ui/translations/names';

export function RegionsForm({ action, count, values, errors }: ChangeFormProps) {
  const { t } = useAdminTranslations();
  return (
    <PreviewForm
      id="regions-h"
      title={t('game-where-they-activate')}
      action={action}
      count={count}
      errors={errors}
      note={t('regions-change-lead')}
    >
      <TextField
        {...fieldsOf(values, errors)('regions')}
        label={t('game-activates-in')}
        hint={t('regions-change-hint')}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </PreviewForm>
  );
}

/** The new value of one field of many games: featured or not, the genre, in the store or archived. */
export function FieldForm({ action, count, values, errors, isArchive }: ChangeFormProps) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const options = isArchive
    ? [{ value: 'archived:no', label: t('change-archived-no') }]
    : [
        { value: '', label: t('change-choose') },
        { value: 'featured:yes', label: t('change-featured-yes') },
        { value: 'featured:no', label: t('change-featured-no') },
        { value: 'archived:yes', label: t('change-archived-yes') },
        ...GENRES.map((genre) => ({ value: `genre:${genre}`, label: t('change-genre', { genre: genreName(i18n, genre) }) })),
      ];
  return (
    <PreviewForm id="change-h" title={t('change-what')} action={action} count={count} errors={errors} note={t('change-nothing-yet')}>
      <SelectField {...fieldsOf(values, errors)('change')} label={t('change-to')} hint={t('change-hint')} options={options} />
    </PreviewForm>
  );
}

/** Another coefficient, a round end, or both. */
export function PricesForm({ action, count, values, errors }: ChangeFormProps) {
  const { t } = useAdminTranslations();
  const field = fieldsOf(values, errors);
  return (
    <PreviewForm
      id="prices-h"
      title={t('new-prices')}
      action={action}
      count={count}
      errors={errors}
      note={t('prices-change-lead')}
      button={t('game-preview-new-prices')}
    >
      <TextField
        {...field('coefficient')}
        label={t('coefficient')}
        hint={t('coefficient-change-hint')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="1.5"
      />
      <RoundField {...field('round')} hint={t('prices-round-hint')} />
    </PreviewForm>
  );
}

export interface FoundGame {
  readonly title: string;
  readonly priceCentimes: Centimes;
}

interface FoundGamesProps {
  readonly count: number;
  readonly games: readonly FoundGame[];
  /** Set where the owner ticked them in the list. */
  readonly isTicked: boolean;
}

export function FoundGames({ count, games, isTicked }: FoundGamesProps) {
  const { t, tCount } = useAdminTranslations();
  if (count === 0) return <Empty title={t(isTicked ? 'ticks-nothing' : 'no-games-matching')} />;
  return (
    <div className="panel stack">
      <p>
        <strong>{tCount('games', count)}</strong>
      </p>
      <ul className="found">
        {games.map(({ title, priceCentimes }, index) => (
          <li className="row row--apart no-wrap break" key={index}>
            <bdi>{title}</bdi>
            <Price amount={priceCentimes} />
          </li>
        ))}
        {count > games.length ? <li className="row row--apart no-wrap break soft">{t('batch-more')}</li> : null}
      </ul>
    </div>
  );
}
