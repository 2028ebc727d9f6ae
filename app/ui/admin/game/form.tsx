import { useContext, type MouseEvent } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { localizedPath } from '~/domain/shared/language';
import type { RefusedPicture } from '~/features/game/index.server';

import { ErrorSummary } from '~/ui/components/form/error-summary';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';
import { PageLanguage } from '~/ui/translations/use-translations';
import { type BesideGame, KeysPanel, OfferPanel } from './beside';
import { MainFields, MoreFields, ShopFields } from './form-fields';
import { PictureFields } from './picture/fields';
import { PriceFields } from './price-fields';
import type { Difference } from './view';

export interface GameConflict {
  readonly isGone: boolean;
  readonly differences: readonly Difference[];
}

interface GameFormProps {
  readonly edited: {
    readonly id: string;
    readonly title: string;
    readonly screenshots: readonly string[];
    readonly beside: BesideGame;
  } | null;
  /** The game of which a new one is a copy. */
  readonly copied: { readonly title: string } | null;
  /** By field: stored or typed. */
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly conflict: GameConflict | null;
  readonly refusedPictures: readonly RefusedPicture[];
  /** False if ten other games are featured. */
  readonly canFeature: boolean;
  readonly platforms: readonly string[];
  /** With the filters of the list. */
  readonly action: string;
  readonly cancelTo: string;
}

export const GAME_TITLE_ID = 'game-form-h';

export function GameForm({
  copied,
  edited,
  values,
  errors,
  conflict,
  refusedPictures,
  canFeature,
  platforms,
  action,
  cancelTo,
}: GameFormProps) {
  const { t } = useAdminTranslations();
  const save = edited ? 'update' : 'add';
  const form = useFirstError(errors);
  return (
    <Form
      ref={form}
      className="game-form stack one-column items-start"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      aria-labelledby={GAME_TITLE_ID}
    >
      {/* why: the Enter key takes the first button of a form, which has to save */}
      <button className="sr" name="intent" value={save} tabIndex={-1} aria-hidden="true" />
      {edited ? <input type="hidden" name="id" value={edited.id} /> : null}
      {edited ? <input type="hidden" name="version" value={values['version'] ?? ''} /> : null}
      {values['copyOf'] ? <input type="hidden" name="copyOf" value={values['copyOf']} /> : null}
      {copied ? (
        <Notice tone="info">
          <p>{t('game-copied', { title: copied.title })}</p>
        </Notice>
      ) : null}
      {conflict ? <ConflictNotice conflict={conflict} againTo={action} /> : <ErrorSummary errors={errors} isLong />}
      <div className="game-form__columns stack one-column items-start">
        <div className="stack">
          <MainFields values={values} errors={errors} platforms={platforms} />
          <MoreFields values={values} errors={errors} />
        </div>
        <div className="stack">
          <section className="panel stack" aria-labelledby="price-h">
            <h2 className="flush" id="price-h">
              {t('price')}
            </h2>
            <PriceFields name="price" values={values} errors={errors} hasOwn />
          </section>
          {edited ? (
            <>
              <OfferPanel gameId={edited.id} offer={edited.beside.offer} />
              <KeysPanel gameId={edited.id} keys={edited.beside.keys} />
            </>
          ) : null}
          <ShopFields values={values} errors={errors} canFeature={canFeature} />
        </div>
      </div>
      {/* why last: of a form that is too large, what stands before the files is read */}
      <PictureFields edited={edited} values={values} errors={errors} refusedPictures={refusedPictures} />
      <div className="game-form__save foot-bar">
        <Link className="btn btn--line btn--l" to={cancelTo} preventScrollReset>
          {t('cancel')}
        </Link>
        <PreviewButton />
        <SubmitButton className="btn btn--go btn--l" name="intent" value={save} busyText={t('saving')}>
          {edited ? t('game-update-game') : t('game-add-game')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Shows the page of the game in another tab, so that the form keeps what is typed and chosen. */
function PreviewButton() {
  const { t } = useAdminTranslations();
  const address = localizedPath(useContext(PageLanguage), adminPaths.gamePreview);
  const show = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    // why: the router would send it in this tab
    event.preventDefault();
    const action = form.getAttribute('action') ?? '';
    form.action = address;
    form.target = '_blank';
    HTMLFormElement.prototype.submit.call(form);
    form.setAttribute('action', action);
    form.target = '';
  };
  return (
    <button className="btn btn--line btn--l" formAction={address} formTarget="_blank" onClick={show}>
      {t('preview')}
    </button>
  );
}

/** Shows the differing fields. The owner saves the typed values, or starts again from the saved ones. */
function ConflictNotice({ conflict, againTo }: { readonly conflict: GameConflict; readonly againTo: string }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
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
                  {t('game-conflict-saved', { text: shownText(i18n, saved) })}
                  <br />
                  {t('game-conflict-typed', { text: shownText(i18n, typed) })}
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

function shownText({ t }: AdminTranslations, text: string): string {
  if (text === '') return t('nothing-set');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
