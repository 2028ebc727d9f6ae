import type { FormErrors, FormValues } from '~/domain/shared/form-answer';

import type { ListedKey } from './view';
import { FieldError, fieldsOf, TextField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The id of the form of the ticked keys: the ticks stand outside it, each in its row. */
const TICKED = 'ticked';

/** Returns whether a key can be ticked: no order has it. */
export function canTick({ state, orderId }: Pick<ListedKey, 'state' | 'orderId'>): boolean {
  return (state === 'free' || state === 'used') && orderId === null;
}

export function KeyTick({ item, isTicked }: { readonly item: ListedKey; readonly isTicked: boolean }) {
  const { t } = useAdminTranslations();
  if (!canTick(item)) return <span className="key-tick" />;
  return (
    <label className="key-tick">
      <input
        type="checkbox"
        form={TICKED}
        name={`key-${item.id}`}
        defaultChecked={isTicked}
        aria-label={t('key-tick', { name: item.code ?? item.id })}
      />
    </label>
  );
}

export interface TickedAnswer {
  readonly errors: FormErrors;
  readonly values: FormValues;
}

/** Moves the ticked keys to another game, or writes them off. */
export function TickedKeys({ action, answer: { errors, values } }: { readonly action: string; readonly answer: TickedAnswer }) {
  const { t } = useAdminTranslations();
  const field = fieldsOf(values, errors);
  return (
    <>
      <p className="soft key-ticked__hint">{t('key-tick-hint')}</p>
      <Form id={TICKED} className="key-ticked above-l stack" method="post" action={action} preventScrollReset aria-labelledby="ticked-h">
        <div className="key-ticked__head">
          <h3 id="ticked-h">{t('key-ticked')}</h3>
          <FieldError id={TICKED} error={errors['ticked']} />
        </div>
        <div className="key-ticked__part stack gap-m narrow-items">
          <TextField {...field('game')} scope="ticked" label={t('key-move-to')} hint={t('key-move-hint')} autoComplete="off" />
          <SubmitButton className="btn" name="intent" value="move">
            {t('key-move')}
          </SubmitButton>
        </div>
        <div className="key-ticked__part stack gap-m narrow-items">
          <TextField
            {...field('reason')}
            scope="ticked"
            label={t('key-write-off-reason')}
            hint={t('key-write-off-hint')}
            maxLength={200}
            autoComplete="off"
          />
          <SubmitButton className="btn" name="intent" value="write-off">
            {t('key-write-off')}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
