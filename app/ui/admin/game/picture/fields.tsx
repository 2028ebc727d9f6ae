import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';

import { isCover } from '~/domain/game';
import { MAX_PICTURE_TEXT, MAX_SCREENSHOTS, moveEarlier, moveLater, pictureFields, pictureName, readOrder } from '~/domain/game/picture';
import { paths } from '~/domain/paths';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import type { RefusedPicture } from '~/features/game/index.server';

import { Cover } from '~/ui/components/cover';
import { CheckField, fieldsOf, TextField } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { useAdminTranslations } from '~/ui/translations/admin';
import { PictureInput } from './input';

interface PictureFieldsProps {
  readonly edited: { readonly id: string; readonly screenshots: readonly string[] } | null;
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly refusedPictures: readonly RefusedPicture[];
}

export function PictureFields({ edited, values, errors, refusedPictures }: PictureFieldsProps) {
  const { t } = useAdminTranslations();
  const stands = edited?.screenshots.length ?? 0;
  return (
    <section className="panel stack" aria-labelledby="pictures-h">
      <h2 className="flush" id="pictures-h">
        {t('pictures')}
      </h2>
      <CoverFields values={values} errors={errors} refusedPictures={refusedPictures} />
      {edited && stands > 0 ? <Screenshots id={edited.id} stored={edited.screenshots} values={values} errors={errors} /> : null}
      <PictureInput
        name="pictures"
        label={t('game-add-screenshots')}
        hint={t(stands > 0 ? 'game-screenshots-hint' : 'game-screenshots-first-hint', { most: MAX_SCREENSHOTS })}
        error={errors['pictures']}
        refusedPictures={refusedPictures}
        most={MAX_SCREENSHOTS + 1}
      />
    </section>
  );
}

function CoverFields({ values, errors, refusedPictures }: Omit<PictureFieldsProps, 'edited'>) {
  const { t } = useAdminTranslations();
  const [typed, setTyped] = useState(values);
  const refresh = (event: FormEvent<HTMLDivElement>) => {
    const form = event.currentTarget.closest('form') as HTMLFormElement;
    setTyped(Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))));
  };
  const { title = '', cover = '', uploaded = '', withoutPicture = '', removeCover = '' } = typed;
  const stands = cover === '' && removeCover === '' ? uploaded : cover;
  const picture = withoutPicture === '' ? stands : '';
  const field = fieldsOf(values, errors);
  return (
    <div className="cover-field items-start stack gap-m" onBlur={refresh} onChange={refresh}>
      <div className="cover-field__picture clip soft">
        {isCover(picture) || (withoutPicture !== '' && title !== '') ? (
          <Cover src={picture} title={title} width={90} height={120} />
        ) : (
          <Icon name="upload" />
        )}
      </div>
      <div className="stack gap-s">
        <input type="hidden" name="uploaded" value={values['uploaded'] ?? ''} />
        <PictureInput
          name="coverFile"
          label={t('game-cover-picture')}
          error={errors['coverFile']}
          refusedPictures={refusedPictures}
          most={1}
        />
        {(values['uploaded'] ?? '') === '' ? null : (
          <CheckField name="removeCover" label={t('game-remove-the-cover')} checked={(values['removeCover'] ?? '') !== ''} />
        )}
        <TextField {...field('cover')} label={t('audit-field-cover')} inputMode="url" autoComplete="off" spellCheck={false} />
        <CheckField name="withoutPicture" label={t('game-without-a-picture')} checked={(values['withoutPicture'] ?? '') !== ''} />
      </div>
    </div>
  );
}

interface ScreenshotsProps extends Pick<PictureFieldsProps, 'values' | 'errors'> {
  readonly id: string;
  readonly stored: readonly string[];
}

/** The buttons move a screenshot at once; without a script the server shows the form with the new order. */
function Screenshots({ id, stored, values, errors }: ScreenshotsProps) {
  const { t } = useAdminTranslations();
  const [order, setOrder] = useState(() => placed(readOrder(values['order']), stored));
  const list = useRef<HTMLUListElement>(null);
  const [focus, setFocus] = useState('');
  useEffect(() => {
    // why: a browser takes the focus from what moves
    if (focus !== '')
      list.current?.querySelector<HTMLElement>(`${focus}:enabled, [value="${/[0-9a-f]{24}/.exec(focus)?.[0]}"]:enabled`)?.focus();
  }, [focus, order]);
  const move = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { name, value } = event.currentTarget;
    setOrder((before) => (name === 'earlier' ? moveEarlier(before, value) : moveLater(before, value)));
    setFocus(`[name="${name}"][value="${value}"]`);
  };
  return (
    <>
      <input type="hidden" name="order" value={order.join(',')} />
      <ul className="game-shots" ref={list} aria-label={t('screenshots')}>
        {order.map((digest, index) => {
          const number = index + 1;
          const { text, remove } = pictureFields(digest);
          return (
            <li key={digest}>
              <img
                src={paths.picture(id, pictureName(digest, 640, 'webp'))}
                width="640"
                height="360"
                alt={t('picture-screenshot', { number })}
              />
              <div className="game-shots__buttons row">
                <MoveButton name="earlier" {...{ digest, move }} isLast={index === 0} label={t('picture-earlier', { number })} />
                <MoveButton name="later" {...{ digest, move }} isLast={number === order.length} label={t('picture-later', { number })} />
                <CheckField
                  name={remove}
                  label={t('remove')}
                  aria-label={t('picture-remove-screenshot', { number })}
                  checked={values[remove] !== undefined}
                />
              </div>
              <CoverChoice digest={digest} label={t('picture-as-cover')} about={t('picture-as-cover-number', { number })} {...{ values }} />
              <TextField
                name={text}
                label={t('picture-text', { number })}
                value={values[text]}
                error={errors[text]}
                maxLength={MAX_PICTURE_TEXT}
                autoComplete="off"
              />
            </li>
          );
        })}
      </ul>
      <CoverChoice digest="" label={t('picture-keep-cover')} values={values} />
    </>
  );
}

/** `digest`: '' for the cover as it is. */
function CoverChoice({
  digest,
  label,
  about,
  values,
}: {
  readonly digest: string;
  readonly label: string;
  readonly about?: string;
  readonly values: FormValues;
}) {
  return (
    <label className="check">
      <input type="radio" name="asCover" value={digest} defaultChecked={(values['asCover'] ?? '') === digest} aria-label={about} />
      {label}
    </label>
  );
}

interface MoveButtonProps {
  readonly name: 'earlier' | 'later';
  readonly digest: string;
  readonly label: string;
  readonly isLast: boolean;
  readonly move: (event: MouseEvent<HTMLButtonElement>) => void;
}

function MoveButton({ name, digest, label, isLast, move }: MoveButtonProps) {
  return (
    <button className="icon-btn" name={name} value={digest} disabled={isLast} aria-label={label} onClick={move} formNoValidate>
      <Icon name={name === 'earlier' ? 'arrow-left' : 'arrow-right'} dir />
    </button>
  );
}

/** Returns the stored screenshots in this order; those that it doesn't name come behind them. */
function placed(order: readonly string[], stored: readonly string[]): readonly string[] {
  return [...order.filter((digest) => stored.includes(digest)), ...stored.filter((digest) => !order.includes(digest))];
}
