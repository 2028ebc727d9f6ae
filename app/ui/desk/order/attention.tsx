import { Form } from '@remix-run/react';

import { deskPaths } from '~/domain/desk-paths';
import { ApprovalFields } from './approval';
import type { AdminOrderView, Refusal } from './view';
import { Disclosure } from '~/ui/kit/disclosure';
import { TextAreaField } from '~/ui/kit/fields';
import { Notice } from '~/ui/kit/notice';
import { SubmitButton } from '~/ui/kit/submit-button';
import { useFirstError } from '~/ui/kit/use-first-error';
import { sentence } from '~/ui/words/desk';

interface Props {
  readonly order: AdminOrderView;
  readonly refusal: Refusal | null;
}

/** The problem of an order, and the form in which the owner says how it was solved. */
export function OrderAttention({ order, refusal }: Props) {
  const form = useFirstError(refusal);
  const { attention, payment } = order;
  if (attention === null) return null;
  return (
    <Form ref={form} id="resolve" className="panel stack" method="post" action={deskPaths.order(order.reference, 'resolve')} noValidate>
      <h2 className="flush">This needs you</h2>
      <Notice tone="bad">
        <p>
          <strong>{sentence(`attention-${attention.code}`)}</strong>
        </p>
        {attention.note === null ? null : <p>{attention.note}</p>}
        <p className="soft">
          <time dateTime={attention.since.iso}>{attention.since.text}</time>
        </p>
      </Notice>
      <p className="soft">{sentence(payment === null ? 'attention-unpaid-hint' : 'attention-paid-hint')}</p>
      <TextAreaField
        scope="resolve"
        name="answer"
        label="What you did"
        value={refusal?.values['answer']}
        error={refusal?.errors['answer']}
        maxLength={500}
        required
      />
      <SubmitButton className={payment === null ? 'btn btn--bad btn--l' : 'btn btn--l'} name="intent" value="resolve" busyText="Saving...">
        {payment === null ? 'Cancel this order' : 'Solved'}
      </SubmitButton>
    </Form>
  );
}

/** Records a second payment of a paid order. */
export function SecondPayment({ order, refusal }: Props) {
  const form = useFirstError(refusal);
  if (order.payment === null) return null;
  return (
    <Disclosure className="panel" summary="More money arrived for this order" isOpen={refusal !== null}>
      <Form ref={form} id="second" className="stack" method="post" action={deskPaths.order(order.reference, 'second')} noValidate>
        <p className="soft">{sentence('second-payment-hint')}</p>
        <ApprovalFields scope="second" order={order} refusal={refusal} />
        <SubmitButton className="btn btn--line" name="intent" value="second" busyText="Saving...">
          Record this payment
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
