import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { GENRES } from '~/domain/game/genre';

import { CoverField } from './cover-field';
import type { Difference } from './view';
import { PriceFields } from './price-fields';
import { TextFields } from './texts';
import { CheckField, fieldsOf, SelectField, TextAreaField, TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';
import { genreName } from '~/ui/translations/names';

export interface GameConflict {
  readonly isGone: boolean;
  readonly differences: readonly Difference[];
}

interface GameFormProps {
  readonly edited: { readonly id: string; readonly title: string } | null;
  /** The game of which a new one is a copy. */
  readonly copied: { readonly title: string } | null;
  /** By field: stored or typed. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
  readonly conflict: GameConflict | null;
  /** False if ten other games are featured. */
  readonly canFeature: boolean;
  readonly platforms: readonly string[];
  /** With the filters of the list. */
  readonly action: string;
  readonly cancelTo: string;
}

const LIST_HINT = 'game-separate-the-items-with-commas';
const ALIASES_HINT = 'game-other-names-that-people-type-with';

export function GameForm({ copied, edited, values, errors, conflict, canFeature, platforms, action, cancelTo }: GameFormProps) {
  const say = useAdminTranslations();
  const { t } = say;
  const save = edited ? 'update' : 'add';
  const form = useFirstError(errors);
  const field = fieldsOf(values, errors);
  return (
    <Form
      ref={form}
      className="admin__form panel stack"
      id="game-form"
      method="post"
      action={action}
      noValidate
      aria-labelledby="game-form-h"
    >
      {/* why: the Enter key takes the first button of a form, which has to save */}
      <button className="sr" name="intent" value={save} tabIndex={-1} aria-hidden="true" />
      {edited ? <input type="hidden" name="id" value={edited.id} /> : null}
      {edited ? <input type="hidden" name="version" value={values['version'] ?? ''} /> : null}
      <h2 className="flush" id="game-form-h">
        {edited ? t('game-edit-title', { title: edited.title }) : t('first-sale-game-go')}
      </h2>
      {values['copyOf'] ? <input type="hidden" name="copyOf" value={values['copyOf']} /> : null}
      {copied ? (
        <Notice tone="info">
          <p>{t('game-copied', { title: copied.title })}</p>
        </Notice>
      ) : null}
      {conflict ? <ConflictNotice conflict={conflict} againTo={action} /> : <ErrorSummary errors={errors} isLong />}
      <TextField {...field('title')} label={t('admin-title')} maxLength={200} autoComplete="off" required />
      <TextField {...field('aliases')} label={t('game-short-names')} hint={t(ALIASES_HINT)} autoComplete="off" />
      <CoverField values={values} error={errors['cover']} />
      {edited ? (
        <p>
          <Link to={adminPaths.pictures(edited.id)}>{t('game-upload-a-cover-or-screenshots')}</Link>
        </p>
      ) : null}
      <div className="grid-2 grid-2--top">
        <SelectField
          {...field('genre')}
          label={t('game-genre')}
          options={genresWith(values['genre']).map((genre) => ({ value: genre, label: genreName(say, genre) }))}
        />
        <TextField {...field('platform')} label={t('admin-platform')} list="platforms" autoComplete="off" />
      </div>
      <datalist id="platforms">
        {platforms.map((platform) => (
          <option key={platform}>{platform}</option>
        ))}
      </datalist>
      <div className="grid-2 grid-2--top">
        <TextField {...field('releaseYear')} label={t('game-release-year')} inputMode="numeric" autoComplete="off" />
        <TextField
          {...field('rating')}
          label={t('game-rating')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('game-rating-range')}
        />
      </div>
      <PriceFields name="price" values={values} errors={errors} />
      <TextField
        {...field('lowStock')}
        label={t('game-running-low-at')}
        hint={t('game-so-many-keys-or-fewer-then')}
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckField
        name="featured"
        label={t('game-featured')}
        checked={canFeature && (values['featured'] ?? '') !== ''}
        disabled={!canFeature}
        error={errors['featured']}
        hint={canFeature ? t('game-shown-on-the-home-page') : errors['featured'] === 'featured-full' ? undefined : t('featured-full')}
      />
      <TextField
        {...field('rank')}
        label={t('game-place-among-the-featured')}
        hint={t('game-1-comes-first-games-without-a')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextAreaField {...field('short')} label={t('audit-field-description.short')} />
      <TextAreaField {...field('system')} label={t('audit-field-description.system')} hint={t(LIST_HINT)} />
      <TextAreaField {...field('performance')} label={t('audit-field-description.performance')} hint={t(LIST_HINT)} />
      <TextAreaField {...field('features')} label={t('audit-field-description.features')} hint={t(LIST_HINT)} />
      <TextFields values={values} errors={errors} />
      <FactFields values={values} errors={errors} />
      <div className="row">
        <SubmitButton className="btn btn--go btn--l" name="intent" value={save} busyText={t('saving')}>
          {edited ? t('game-update-game') : t('game-add-game')}
        </SubmitButton>
        <Link className="btn btn--line btn--l" to={cancelTo} preventScrollReset>
          {t('game-cancel')}
        </Link>
      </div>
    </Form>
  );
}

/** Shows the differing fields. The owner saves the typed values, or starts again from the saved ones. */
function ConflictNotice({ conflict, againTo }: { readonly conflict: GameConflict; readonly againTo: string }) {
  const say = useAdminTranslations();
  const { t } = say;
  return (
    <Notice tone="bad" role="alert">
      <p>
        <strong>{t(conflict.isGone ? 'game-gone' : 'game-conflict')}</strong>
      </p>
      {conflict.isGone ? null : (
        <>
          <p>{t(conflict.differences.length === 0 ? 'game-conflict-same' : 'game-conflict-keep')}</p>
          <dl className="facts">
            {conflict.differences.map(({ label, saved, typed }) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>
                  {t('game-conflict-saved', { text: shown(say, saved) })}
                  <br />
                  {t('game-conflict-typed', { text: shown(say, typed) })}
                </dd>
              </div>
            ))}
          </dl>
          <p>
            {/* Loads a document, so that the form forgets the typed values. */}
            <Link to={againTo} reloadDocument>
              {t('game-conflict-again')}
            </Link>
          </p>
        </>
      )}
    </Notice>
  );
}

function shown({ t }: AdminTranslations, text: string): string {
  if (text === '') return t('audit-none');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Adds a genre of older data, so that saving never changes it unseen. */
function genresWith(genre = ''): readonly string[] {
  return genre === '' || GENRES.some((known) => known === genre) ? GENRES : [genre, ...GENRES];
}

interface FactFieldsProps {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
}

function FactFields({ values, errors }: FactFieldsProps) {
  const { t } = useAdminTranslations();
  const field = (name: string) => ({ name, value: values[name], error: errors[name], autoComplete: 'off' });
  return (
    <>
      <TextField
        {...field('regions')}
        label={t('game-activates-in')}
        hint={t('game-countries-or-areas-with-commas-morocco')}
        spellCheck={false}
      />
      <TextField {...field('languages')} label={t('game-languages')} hint={t('game-separate-the-items-with-commas')} />
      <div className="grid-2 grid-2--top">
        <TextField {...field('publisher')} label={t('game-publisher')} />
        <TextField {...field('edition')} label={t('game-edition')} />
      </div>
    </>
  );
}
