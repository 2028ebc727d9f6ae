import { GENRES } from '~/domain/game/genre';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';

import { Disclosure } from '~/ui/components/disclosure';
import { CheckField, fieldsOf, SelectField, TextAreaField, TextField } from '~/ui/components/form/fields';
import { useAdminTranslations } from '~/ui/translations/admin';
import { genreName } from '~/ui/translations/names';
import { TextFields } from './texts';

interface GameFieldsProps {
  readonly values: FormValues;
  readonly errors: FormErrors;
}

const LIST_HINT = 'game-separate-the-items-with-commas';

export function MainFields({ values, errors, platforms }: GameFieldsProps & { readonly platforms: readonly string[] }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const field = fieldsOf(values, errors);
  return (
    <section className="panel stack" aria-labelledby="game-h">
      <h2 className="flush" id="game-h">
        {t('game-the-game')}
      </h2>
      <TextField {...field('title')} label={t('title')} maxLength={200} autoComplete="off" required />
      <div className="grid-2 grid-2--top">
        <SelectField
          {...field('genre')}
          label={t('genre')}
          options={genresWith(values['genre']).map((genre) => ({ value: genre, label: genreName(i18n, genre) }))}
        />
        <TextField {...field('platform')} label={t('platform')} list="platforms" autoComplete="off" />
      </div>
      <datalist id="platforms">
        {platforms.map((platform) => (
          <option key={platform}>{platform}</option>
        ))}
      </datalist>
      <div className="grid-2 grid-2--top">
        <TextField {...field('releaseYear')} label={t('release-year')} inputMode="numeric" autoComplete="off" />
        <TextField
          {...field('rating')}
          label={t('game-rating')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('game-rating-range')}
        />
      </div>
      <TextField {...field('regions')} label={t('game-activates-in')} hint={t('regions-hint')} autoComplete="off" spellCheck={false} />
      <TextAreaField {...field('short')} label={t('audit-field-description.short')} />
      <TextFields values={values} errors={errors} />
    </section>
  );
}

const MORE = ['aliases', 'system', 'performance', 'features', 'languages', 'publisher', 'edition'];

/** The rest of a game's texts, folded away as long as none of them is wrong. */
export function MoreFields({ values, errors }: GameFieldsProps) {
  const { t } = useAdminTranslations();
  const field = fieldsOf(values, errors);
  return (
    <div className="panel">
      <Disclosure
        className="game-form__more"
        summary={
          <span>
            <b>{t('more')}</b> <span className="soft">{t('game-more-hint')}</span>
          </span>
        }
        isOpen={MORE.some((name) => errors[name] !== undefined)}
      >
        <div className="stack">
          <TextField {...field('aliases')} label={t('short-names')} hint={t('short-names-hint')} autoComplete="off" />
          <TextAreaField {...field('system')} label={t('system-requirements')} hint={t(LIST_HINT)} />
          <TextAreaField {...field('performance')} label={t('performance')} hint={t(LIST_HINT)} />
          <TextAreaField {...field('features')} label={t('audit-field-description.features')} hint={t(LIST_HINT)} />
          <TextField {...field('languages')} label={t('languages')} hint={t(LIST_HINT)} autoComplete="off" />
          <div className="grid-2 grid-2--top">
            <TextField {...field('publisher')} label={t('publisher')} autoComplete="off" />
            <TextField {...field('edition')} label={t('edition')} autoComplete="off" />
          </div>
        </div>
      </Disclosure>
    </div>
  );
}

/** The place of the game in the shop, and the alert of its stock. */
export function ShopFields({ values, errors, canFeature }: GameFieldsProps & { readonly canFeature: boolean }) {
  const { t } = useAdminTranslations();
  const field = fieldsOf(values, errors);
  return (
    <section className="panel stack" aria-labelledby="place-h">
      <h2 className="flush" id="place-h">
        {t('game-in-the-shop')}
      </h2>
      <CheckField
        name="featured"
        label={t('featured')}
        checked={canFeature && (values['featured'] ?? '') !== ''}
        disabled={!canFeature}
        error={errors['featured']}
        hint={canFeature ? t('game-shown-on-the-home-page') : errors['featured'] === 'featured-full' ? undefined : t('featured-full')}
      />
      <TextField
        {...field('rank')}
        label={t('game-place-among-the-featured')}
        hint={t('rank-hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...field('lowStock')}
        label={t('game-running-low-at')}
        hint={t('low-stock-hint')}
        inputMode="numeric"
        autoComplete="off"
      />
    </section>
  );
}

/** Adds a genre of older data, so that saving never changes it unseen. */
function genresWith(genre = ''): readonly string[] {
  return genre === '' || GENRES.some((known) => known === genre) ? GENRES : [genre, ...GENRES];
}
