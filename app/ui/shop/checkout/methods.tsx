import { Form } from '@remix-run/react';
import { useState } from 'react';

import type { PaymentMethod } from '~/domain/order';

import type { CheckoutView } from './view';
import { CardPanel } from './card';
import { BankPanel, WalletPanel } from './panels';
import { FileField, TextField } from '~/ui/kit/fields';
import { Icon, type IconName } from '~/ui/kit/icon';
import { SubmitButton } from '~/ui/kit/submit-button';
import { useFirstError } from '~/ui/kit/use-first-error';
import { sentence } from '~/ui/words/words';

interface Props {
  readonly order: CheckoutView;
  /** Whose panel is open at first. */
  readonly method: PaymentMethod;
  readonly operator: string;
  readonly payer: string;
  /** Codes by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * How to pay, and the proof of it: one form. The radios stand before what they choose, so that sibling selectors open the right
 * instructions without a script, and all of it can be read without a stylesheet.
 */
export function CheckoutMethods({ order, method, operator, payer, errors }: Props) {
  // why: a photograph can be larger than the server even begins to read, and then it can't answer at the field
  const [isTooLarge, setTooLarge] = useState(false);
  const proofError = isTooLarge ? 'proof-too-large' : errors['proof'];
  const form = useFirstError(errors);
  return (
    <Form
      ref={form}
      className="pay"
      method="post"
      action={order.isCancelled ? `/checkout?order=${order.reference}` : '/checkout'}
      encType="multipart/form-data"
      noValidate
      aria-labelledby="pay-h"
      onSubmit={(event) => isTooLarge && event.preventDefault()}
    >
      <input type="hidden" name="order" value={order.reference} />
      <MethodRadio method="bank" isOn={method === 'bank'} isReady={order.bank !== null} />
      {order.isCancelled ? null : <MethodRadio method="card" isOn={method === 'card'} isReady={order.card !== null} />}
      <MethodRadio method="wallet" isOn={method === 'wallet'} isReady={order.wallets !== null} />
      <div className="pay__choices">
        <MethodChoice method="bank" icon="landmark" name="Bank transfer" hint="From any Moroccan bank" isReady={order.bank !== null} />
        {order.isCancelled ? null : (
          <MethodChoice method="card" icon="credit-card" name="Card" hint="Through PayPal, in dollars" isReady={order.card !== null} />
        )}
        <MethodChoice
          method="wallet"
          icon="smartphone"
          name="Mobile wallet"
          hint="Orange Money, inwi money, MT Cash"
          isReady={order.wallets !== null}
        />
      </div>
      <div className="pay__body panel">
        {order.bank ? <BankPanel order={order} bank={order.bank} /> : null}
        {order.wallets ? <WalletPanel order={order} wallets={order.wallets} operator={operator} error={errors['operator']} /> : null}
        {order.bank === null && order.wallets === null ? null : (
          <div className="pay__proof">
            <TextField
              name="payer"
              label="Sender name"
              hint="The name or number that we see with your payment. Not needed, but it helps us find it."
              value={payer}
              error={errors['payer']}
              maxLength={100}
              autoComplete="name"
            />
            <FileField
              name="proof"
              label="Payment proof"
              hint="A screenshot or the receipt: JPEG, PNG, WebP or PDF, up to 5 MB."
              accept="image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf"
              required
              error={proofError}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field to mend lies below the fold, and a page without scripts has no other way
              autoFocus={errors['proof'] !== undefined}
              onChange={(event) => setTooLarge((event.target.files?.[0]?.size ?? 0) > order.maxProofBytes)}
            />
            <SubmitButton className="btn btn--go btn--l" name="intent" value="proof" busyText="Sending...">
              <Icon name="upload" />
              Submit Proof
            </SubmitButton>
          </div>
        )}
        {order.card && !order.isCancelled ? <CardPanel order={order} card={order.card} /> : null}
      </div>
    </Form>
  );
}

function MethodRadio({
  method,
  isOn,
  isReady,
}: {
  readonly method: 'bank' | 'card' | 'wallet';
  readonly isOn: boolean;
  readonly isReady: boolean;
}) {
  return (
    <input
      className="pay__radio"
      type="radio"
      name="method"
      value={method}
      id={`pay-${method}`}
      defaultChecked={isOn && isReady}
      disabled={!isReady}
      aria-labelledby={`pay-${method}-name`}
      aria-describedby={`pay-${method}-hint`}
    />
  );
}

function MethodChoice(props: {
  readonly method: string;
  readonly icon: IconName;
  readonly name: string;
  readonly hint: string;
  readonly isReady: boolean;
}) {
  return (
    <label className={props.isReady ? 'pay__choice' : 'pay__choice pay__choice--off'} htmlFor={`pay-${props.method}`}>
      <Icon name={props.icon} />
      <strong id={`pay-${props.method}-name`}>{props.name}</strong>
      <small id={`pay-${props.method}-hint`}>{props.isReady ? props.hint : sentence('method-not-set-up')}</small>
    </label>
  );
}
