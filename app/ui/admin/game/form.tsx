import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { GENRES } from '~/domain/game/genre';

import { CoverField } from './cover-field';
import type { Difference } from './view';
import { PriceFields } from './price-fields';
import { CheckField, fieldsOf, SelectField, TextAreaField, TextField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { t } from '~/ui/translations/admin';

export interface GameConflict {
  readonly isGone: boolean;
  readonly differences: readonly Difference[];
}

interface GameFormProps {
  readonly edited: { readonly id: string; readonly title: string } | null;
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

const LIST_HINT = 'Separate the items with commas.';
const ALIASES_HINT = 'Other names that people type, with commas between them: the search finds the game by each.';

export function GameForm({ edited, values, errors, conflict, canFeature, platforms, action, cancelTo }: GameFormProps) {
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
        {edited ? `Edit ${edited.title}` : 'Add a game'}
      </h2>
      {conflict ? <ConflictNotice conflict={conflict} againTo={action} /> : <ErrorSummary errors={errors} isLong />}
      <TextField {...field('title')} label="Title" maxLength={200} autoComplete="off" required />
      <TextField {...field('aliases')} label="Short names" hint={ALIASES_HINT} autoComplete="off" />
      <CoverField values={values} error={errors['cover']} />
      {edited ? (
        <p>
          <Link to={adminPaths.pictures(edited.id)}>Upload a cover or screenshots</Link>
        </p>
      ) : null}
      <div className="grid-2 grid-2--top">
        <SelectField {...field('genre')} label="Genre" options={genresWith(values['genre'])} />
        <TextField {...field('platform')} label="Platform" list="platforms" autoComplete="off" />
      </div>
      <datalist id="platforms">
        {platforms.map((platform) => (
          <option key={platform}>{platform}</option>
        ))}
      </datalist>
      <div className="grid-2 grid-2--top">
        <TextField {...field('releaseYear')} label="Release year" inputMode="numeric" autoComplete="off" />
        <TextField {...field('rating')} label="Rating" inputMode="decimal" autoComplete="off" placeholder="0 to 5" />
      </div>
      <PriceFields name="price" values={values} errors={errors} />
      <TextField
        {...field('lowStock')}
        label="Running low at"
        hint="So many keys or fewer: then the game counts as running low, and you are told. 0: never."
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckField
        name="featured"
        label="Featured"
        checked={canFeature && (values['featured'] ?? '') !== ''}
        disabled={!canFeature}
        error={errors['featured']}
        hint={canFeature ? 'Shown on the home page.' : errors['featured'] === 'featured-full' ? undefined : t('featured-full')}
      />
      <TextField
        {...field('rank')}
        label="Place among the featured"
        hint="1 comes first. Games without a place follow, those in stock first."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextAreaField {...field('short')} label="Short description" />
      <TextAreaField {...field('system')} label="System requirements" hint={LIST_HINT} />
      <TextAreaField {...field('performance')} label="Performance" hint={LIST_HINT} />
      <TextAreaField {...field('features')} label="Features" hint={LIST_HINT} />
      <FactFields values={values} errors={errors} />
      <div className="row">
        <SubmitButton className="btn btn--go btn--l" name="intent" value={save} busyText={t('saving')}>
          {edited ? 'Update game' : 'Add game'}
        </SubmitButton>
        <Link className="btn btn--line btn--l" to={cancelTo} preventScrollReset>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

/** Shows the differing fields. The owner saves the typed values, or starts again from the saved ones. */
function ConflictNotice({ conflict, againTo }: { readonly conflict: GameConflict; readonly againTo: string }) {
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
                <dt>{label}</dt>
                <dd>
                  {t('game-conflict-saved', { text: shown(saved) })}
                  <br />
                  {t('game-conflict-typed', { text: shown(typed) })}
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

function shown(text: string): string {
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
  const field = (name: string) => ({ name, value: values[name], error: errors[name], autoComplete: 'off' });
  return (
    <>
      <TextField
        {...field('regions')}
        label="Activates in"
        hint="Countries or areas, with commas: Morocco, FR, Europe, MENA, or everywhere. Empty: not stated."
        spellCheck={false}
      />
      <TextField {...field('languages')} label="Languages" hint="Separate the items with commas." />
      <div className="grid-2 grid-2--top">
        <TextField {...field('publisher')} label="Publisher" />
        <TextField {...field('edition')} label="Edition" />
      </div>
    </>
  );
}
