import type { FormAnswer } from '~/domain/shared/form-answer';
import { formatMad, toCentimes, type Centimes } from '~/domain/shared/money';

import type { LineToDecide } from './line-view';
import { TextField } from '~/ui/components/form/fields';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { RefundView } from '~/ui/components/order/view';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';

type Sent = (intent: string) => FormAnswer | null;

export function SendRefund({ line, answer }: { readonly line: LineToDecide; readonly answer: Sent }) {
  if (line.refund !== null) return <RefundState line={line} refund={line.refund} answer={answer} />;
  if (!line.canRefund) return null;
  return line.isByCard ? <CardRefund line={line} /> : <ManualRefund line={line} refusal={answer('refund')} />;
}

function CardRefund({ line }: { readonly line: LineToDecide }) {
  const { t } = useAdminTranslations();
  return (
    <Form id="refund" className="panel stack" method="post" action={`${line.path}#refund`}>
      <h2 className="flush">{t('order-give-the-money-back')}</h2>
      <p>{t('line-refund-card', { amount: line.amount })}</p>
      <SubmitButton className="btn btn--go btn--l" name="intent" value="refund" busyText={t('sending')}>
        {t('order-refund')}
      </SubmitButton>
    </Form>
  );
}

function ManualRefund({ line, refusal }: { readonly line: LineToDecide; readonly refusal: FormAnswer | null }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const form = useFirstError(refusal);
  return (
    <Form ref={form} id="refund" className="panel stack" method="post" action={`${line.path}#refund`} noValidate>
      <h2 className="flush">{t('order-give-the-money-back')}</h2>
      <p>{t('line-refund-by-hand', { amount: line.amount })}</p>
      {line.isPart && line.paid ? <p className="soft">{partText(i18n, line.paid.amountCentimes, line.totalCentimes)}</p> : null}
      <Reference scope="refund" refusal={refusal} />
      <SubmitButton className="btn btn--go btn--l" name="intent" value="refund" busyText={t('saving')}>
        {t('order-refund')}
      </SubmitButton>
    </Form>
  );
}

/** Says that a line's part is not its price: less, or more, came in than the total. */
function partText({ t, language }: AdminTranslations, received: Centimes, total: Centimes): string {
  if (received < total) return t('line-refund-part', { received: formatMad(received, language) });
  const more = formatMad(toCentimes(received - total), language);
  return t('line-refund-over', { received: formatMad(received, language), total: formatMad(total, language), more });
}

function RefundState({ line, refund, answer }: { readonly line: LineToDecide; readonly refund: RefundView; readonly answer: Sent }) {
  const { t } = useAdminTranslations();
  const { state, amount, done, reference } = refund;
  if (state === 'failed') return <FailedRefund line={line} refund={refund} refusal={answer('record')} />;
  if (state === 'sending' && !line.isByCard) return <UnaskedRefund line={line} refund={refund} answer={answer} />;
  return (
    <Notice tone={state === 'done' ? 'good' : 'info'}>
      <p>{state === 'done' ? t('refund-done', { amount, date: done?.text ?? '' }) : t('line-sending', { amount })}</p>
      {reference ? <p className="soft">{t('refund-done-reference', { reference })}</p> : null}
    </Notice>
  );
}

function FailedRefund({
  line,
  refund,
  refusal,
}: {
  readonly line: LineToDecide;
  readonly refund: RefundView;
  readonly refusal: FormAnswer | null;
}) {
  const { t } = useAdminTranslations();
  const { amount, failure } = refund;
  const knownFailure = failure === 'already' || failure === 'no-answer' || failure === 'no-access' ? failure : null;
  return (
    <>
      <Notice tone="bad">
        <p>{t(knownFailure ? `line-failed-${knownFailure}` : 'line-failed-why', { amount, failure: failure ?? '' })}</p>
      </Notice>
      {line.isByCard ? (
        <Form id="retry" className="panel stack" method="post" action={`${line.path}#retry`}>
          <h2 className="flush">{t('order-try-it-again')}</h2>
          <p>{t('line-refund-card', { amount })}</p>
          <input type="hidden" name="refundId" value={refund.id} />
          <SubmitButton className="btn btn--line btn--l" name="intent" value="retry" busyText={t('sending')}>
            {t('try-again')}
          </SubmitButton>
        </Form>
      ) : null}
      <SentAnotherWay intent="record" line={line} refundId={refund.id} refusal={refusal} />
    </>
  );
}

interface Recorded {
  readonly intent: 'record' | 'record-sent';
  readonly line: LineToDecide;
  readonly refundId: string;
  readonly refusal: FormAnswer | null;
}

function SentAnotherWay({ intent, line, refundId, refusal }: Recorded) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  return (
    <Form ref={form} id={intent} className="panel stack" method="post" action={`${line.path}#${intent}`} noValidate>
      <h2 className="flush">{t('order-it-went-back-another-way')}</h2>
      <p>{t('line-refund-by-hand', { amount: line.amount })}</p>
      <input type="hidden" name="refundId" value={refundId} />
      <Reference scope={intent} refusal={refusal} />
      <SubmitButton className="btn btn--go btn--l" name="intent" value={intent} busyText={t('saving')}>
        {t('order-record-the-refund')}
      </SubmitButton>
    </Form>
  );
}

/** Shows a refund that was never confirmed, with no provider set up. */
function UnaskedRefund({ line, refund, answer }: { readonly line: LineToDecide; readonly refund: RefundView; readonly answer: Sent }) {
  const { t } = useAdminTranslations();
  const { amount } = refund;
  const refusal = answer('record-unasked');
  const form = useFirstError(refusal);
  return (
    <>
      <Notice tone="bad">
        <p>{t('line-sending-unasked', { amount })}</p>
      </Notice>
      <Form ref={form} id="record-unasked" className="panel stack" method="post" action={`${line.path}#record-unasked`} noValidate>
        <h2 className="flush">{t('order-it-went-back-at-paypal')}</h2>
        <p>{t('line-refund-unasked', { amount })}</p>
        <input type="hidden" name="refundId" value={refund.id} />
        <Reference
          scope="record-unasked"
          refusal={refusal}
          hint={t('line-refund-unasked-reference')}
          knownReference={refund.reference ?? undefined}
        />
        <SubmitButton className="btn btn--go btn--l" name="intent" value="record-unasked" busyText={t('saving')}>
          {t('order-record-the-refund')}
        </SubmitButton>
      </Form>
      <SentAnotherWay intent="record-sent" line={line} refundId={refund.id} refusal={answer('record-sent')} />
    </>
  );
}

interface ReferenceProps {
  readonly scope: string;
  readonly refusal: FormAnswer | null;
  readonly hint?: string;
  readonly knownReference?: string | undefined;
}

function Reference({ scope, refusal, hint, knownReference }: ReferenceProps) {
  const { t } = useAdminTranslations();
  return (
    <TextField
      scope={scope}
      name="reference"
      label={t('order-refund-reference')}
      hint={hint ?? t('approve-reference')}
      value={refusal?.values['reference'] ?? knownReference}
      error={refusal?.errors['reference']}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      required
    />
  );
}

export function ReplaceKey({ line }: { readonly line: LineToDecide }) {
  const { t } = useAdminTranslations();
  return (
    <Form id="replace" className="panel stack" method="post" action={`${line.path}#replace`}>
      <h2 className="flush">{t('order-give-another-key')}</h2>
      <p>{t(line.hasSpare ? 'line-replace-free' : 'line-replace-none')}</p>
      <input type="hidden" name="keyId" value={line.keyId ?? ''} />
      <SubmitButton className="btn btn--line btn--l" name="intent" value="replace" busyText={t('order-replacing')}>
        {t('order-replace-the-key')}
      </SubmitButton>
    </Form>
  );
}
