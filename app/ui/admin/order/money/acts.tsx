import { answerOf, type FormAnswer } from '~/domain/shared/form-answer';
import { adminPaths } from '~/domain/paths/admin';
import { MONEY_DIRECTIONS } from '~/domain/payment/ledger';

import { LineOutcomes } from './line-outcomes';
import type { MoneyActsView } from './view';
import { Disclosure } from '~/ui/components/disclosure';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { SelectField, TextField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form, Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Shows lines that were lost, approvals that were taken back, and notes about money; nothing where there is none. */
export function MoneyHistory({ money }: { readonly money: MoneyActsView }) {
  const { t } = useAdminTranslations();
  if (money.voids.length + money.notes.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="money">
      <h2 className="flush" id="money">
        {t(money.voids.length > 0 ? 'approvals-taken-back' : 'note-list')}
      </h2>
      {money.voids.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {money.lost.length === 0 ? null : (
        <>
          <h3 className="flush">{t('closed-as-a-loss')}</h3>
          <LineOutcomes lines={money.lost} />
        </>
      )}
      {money.notes.length > 0 && money.voids.length > 0 ? <h3 className="flush">{t('note-list')}</h3> : null}
      {money.notes.map(({ id, amount, direction, text }) => (
        <p key={id}>
          {t(`note-${direction}`)} · <bdi>{amount}</bdi> · {text}
        </p>
      ))}
    </section>
  );
}

interface MoneyActsProps {
  readonly reference: string;
  readonly money: MoneyActsView;
  readonly refusal: FormAnswer | null;
}

/** Shows the rare acts about an order's money. */
export function MoneyActs({ reference, money, refusal }: MoneyActsProps) {
  const { t } = useAdminTranslations();
  const answer = answerOf(refusal, 'note');
  const form = useFirstError(answer);
  return (
    <>
      {money.canVoid ? (
        <p>
          <Link className="btn btn--line" to={adminPaths.orderVoid(reference)}>
            {t('void-act')}
          </Link>
        </p>
      ) : null}
      <Disclosure id="note" className="panel" summary={t('event-payment-noted')} isOpen={answer !== null}>
        <Form ref={form} className="stack" method="post" action={adminPaths.order(reference, 'note')} noValidate>
          <p className="soft">{t('note-hint')}</p>
          <ErrorSummary errors={answer?.errors ?? {}} scope="note" />
          <input type="hidden" name="noteId" value={answer?.values['noteId'] ?? money.noteId} />
          <SelectField
            scope="note"
            name="direction"
            label={t('note-direction')}
            options={[{ value: '', label: '' }, ...MONEY_DIRECTIONS.map((value) => ({ value, label: t(`note-${value}`) }))]}
            value={answer?.values['direction'] ?? ''}
            error={answer?.errors['direction']}
          />
          <TextField
            scope="note"
            name="amount"
            label={t('note-amount')}
            value={answer?.values['amount']}
            error={answer?.errors['amount']}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <TextField
            scope="note"
            name="reason"
            label={t('note-reason')}
            value={answer?.values['reason']}
            error={answer?.errors['reason']}
            maxLength={500}
            autoComplete="off"
            required
          />
          <SubmitButton className="btn btn--line" name="intent" value="note" busyText={t('saving')}>
            {t('note-do')}
          </SubmitButton>
        </Form>
      </Disclosure>
    </>
  );
}
