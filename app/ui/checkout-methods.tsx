import { Form } from '@remix-run/react';

import { formatMad } from '~/domain/money';

import type { CheckoutView, ChosenMethod } from './checkout-view';
import { FileField, SelectField } from './fields';
import { Icon, type IconName } from './icon';
import { SubmitButton } from './submit-button';
import { sentence } from './words';

interface Props {
  readonly order: CheckoutView;
  readonly method: ChosenMethod;
  readonly operator: string;
  /** Codes by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * How to pay, and the proof of it: one form. The radios stand before what they choose, so that sibling selectors open the right
 * instructions without a script, and all of it can be read without a stylesheet.
 */
export function CheckoutMethods({ order, method, operator, errors }: Props) {
  return (
    <Form className="pay" method="post" action="/checkout" encType="multipart/form-data" noValidate aria-labelledby="pay-h">
      <input type="hidden" name="order" value={order.reference} />
      <MethodRadio method="bank" isOn={method === 'bank'} isReady={order.bank !== null} />
      <MethodRadio method="card" isOn={false} isReady={false} />
      <MethodRadio method="wallet" isOn={method === 'wallet'} isReady={order.wallets !== null} />
      <div className="pay__choices">
        <MethodChoice method="bank" icon="landmark" name="Bank transfer" hint="From any Moroccan bank" isReady={order.bank !== null} />
        <MethodChoice method="card" icon="credit-card" name="Card" hint="Through PayPal, in dollars" isReady={false} />
        <MethodChoice method="wallet" icon="smartphone" name="Mobile wallet" hint="Orange Money, inwi money, MT Cash" isReady={order.wallets !== null} />
      </div>
      {order.bank === null && order.wallets === null ? null : (
        <div className="pay__body panel">
          {order.bank ? <BankPanel order={order} bank={order.bank} /> : null}
          {order.wallets ? <WalletPanel order={order} wallets={order.wallets} operator={operator} error={errors['operator']} /> : null}
          <FileField
            name="proof"
            label="Payment proof"
            hint="A screenshot or the receipt: JPEG, PNG, WebP or PDF, up to 5 MB."
            accept="image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf"
            required
            error={errors['proof']}
          />
          <SubmitButton className="btn btn--go btn--l" name="intent" value="proof" busyText="Sending...">
            <Icon name="upload" />
            Submit Proof
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}

function MethodRadio({ method, isOn, isReady }: { readonly method: 'bank' | 'card' | 'wallet'; readonly isOn: boolean; readonly isReady: boolean }) {
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

function MethodChoice(props: { readonly method: string; readonly icon: IconName; readonly name: string; readonly hint: string; readonly isReady: boolean }) {
  return (
    <label className={props.isReady ? 'pay__choice' : 'pay__choice pay__choice--off'} htmlFor={`pay-${props.method}`}>
      <Icon name={props.icon} />
      <strong id={`pay-${props.method}-name`}>{props.name}</strong>
      <small id={`pay-${props.method}-hint`}>{props.isReady ? props.hint : sentence('method-not-set-up')}</small>
    </label>
  );
}

function BankPanel({ order, bank }: { readonly order: CheckoutView; readonly bank: NonNullable<CheckoutView['bank']> }) {
  return (
    <div className="pay__panel pay__panel--bank">
      <h3>
        <Icon name="landmark" />
        Bank transfer
      </h3>
      {bank.isDemo ? <DemoMark /> : null}
      <ol className="steps">
        <li>
          <span>
            Transfer <strong className="num">{formatMad(order.totalCentimes)}</strong> to the account below.
          </span>
        </li>
        <li>
          <span>Put your order reference in the transfer note, so that we can match it.</span>
        </li>
        <li>
          <span>Upload the receipt. We check it and release your keys.</span>
        </li>
      </ol>
      <dl className="account">
        <Fact name="Account holder" value={bank.holder} />
        <Fact name="Bank" value={bank.name} />
        <Fact name="RIB" value={bank.rib} />
        <Fact name="Amount" value={formatMad(order.totalCentimes)} />
        <Fact name="Reference" value={order.reference} />
      </dl>
    </div>
  );
}

interface WalletProps {
  readonly order: CheckoutView;
  readonly wallets: NonNullable<CheckoutView['wallets']>;
  readonly operator: string;
  readonly error: string | undefined;
}

function WalletPanel({ order, wallets, operator, error }: WalletProps) {
  return (
    <div className="pay__panel pay__panel--wallet">
      <h3>
        <Icon name="smartphone" />
        Mobile wallet
      </h3>
      {wallets.isDemo ? <DemoMark /> : null}
      <ol className="steps">
        <li>
          <span>
            Send <strong className="num">{formatMad(order.totalCentimes)}</strong> from your wallet to the number of your operator.
          </span>
        </li>
        <li>
          <span>Put your order reference in the message, if your operator lets you write one.</span>
        </li>
        <li>
          <span>Upload the confirmation screen. We check it and release your keys.</span>
        </li>
      </ol>
      <dl className="account">
        {wallets.numbers.map((wallet) => (
          <Fact key={wallet.operator} name={wallet.operator} value={wallet.number} />
        ))}
        <Fact name="Amount" value={formatMad(order.totalCentimes)} />
        <Fact name="Reference" value={order.reference} />
      </dl>
      <SelectField
        name="operator"
        label="Operator you paid with"
        options={[{ value: '', label: 'Choose one' }, ...wallets.numbers.map((wallet) => ({ value: wallet.operator, label: wallet.operator }))]}
        value={operator}
        error={error}
      />
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function DemoMark() {
  return <p className="badge badge--warn">Demo values: don’t send money to them</p>;
}
