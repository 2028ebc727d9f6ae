import type { ReactNode } from 'react';

import { REJECTION_REASONS } from '~/domain/order/rejection';

import { AnswerField } from '~/ui/admin/layout/answer-field';
import { Disclosure } from '~/ui/components/disclosure';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import type { Refusal } from './view';

interface RejectionProps {
  /** A payment that was made elsewhere has no usual reasons: its one is typed. */
  readonly of: 'proof' | 'payment';
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  /** The hidden fields of both forms. */
  readonly children?: ReactNode;
  readonly refusal: Refusal | null;
}

/** Rejects with one touch by a usual reason, or with typed words. */
export function Rejection({ of, title, hint, action, children, refusal }: RejectionProps) {
  const { t } = useAdminTranslations();
  const form = useFirstError(refusal);
  const typed = (
    <Form ref={form} method="post" action={action} className="stack" noValidate>
      {children}
      <AnswerField scope="reject" name="reason" label={t('reason')} refusal={refusal} maxLength={500} />
      <SubmitButton className="btn btn--bad" name="intent" value="reject" busyText={t('order-rejecting')}>
        {t('order-reject')}
      </SubmitButton>
    </Form>
  );
  return (
    <section className="panel stack" id="reject" aria-labelledby="reject-h">
      <h2 className="flush" id="reject-h">
        {title}
      </h2>
      <p className="soft">{hint}</p>
      {of === 'payment' ? (
        typed
      ) : (
        <>
          <Form method="post" action={action} className="rejection stack gap-xs">
            {children}
            <input type="hidden" name="intent" value="reject" />
            {REJECTION_REASONS.map((reason) => (
              <SubmitButton key={reason} className="btn btn--line" name="because" value={reason} busyText={t('order-rejecting')}>
                {t(`rejected-${reason}`)}
              </SubmitButton>
            ))}
          </Form>
          <Disclosure summary={t('queue-other-reason')} isOpen={refusal !== null}>
            {typed}
          </Disclosure>
        </>
      )}
    </section>
  );
}
