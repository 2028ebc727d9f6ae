import type { ReactNode } from 'react';

import type { FormError } from '~/domain/form-error';
import { formatMad } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment-method';

import { CardPanel } from './card';
import type { CheckoutMethods, CheckoutView } from './view';
import { SelectField } from '~/ui/kit/fields';
import { Icon, type IconName } from '~/ui/kit/icon';
import { countedSentence } from '~/ui/words/shop';

export const METHOD_ICONS: Readonly<Record<PaymentMethod, IconName>> = { bank: 'landmark', card: 'credit-card', wallet: 'smartphone' };

interface PanelProps {
  readonly method: PaymentMethod;
  readonly order: CheckoutView;
  readonly operator: string;
  readonly error?: FormError | undefined;
}

/** The instructions of a method, if the store offers it. */
export function MethodPanel({ method, order, operator, error }: PanelProps): ReactNode {
  const { bank, card, wallet } = order.methods;
  switch (method) {
    case 'bank':
      return bank && <BankPanel order={order} bank={bank} />;
    case 'card':
      return card && <CardPanel order={order} card={card} />;
    case 'wallet':
      return wallet && <WalletPanel order={order} wallets={wallet} operator={operator} error={error} />;
  }
}

/** How to pay by bank transfer. */
function BankPanel({ order, bank }: { readonly order: CheckoutView; readonly bank: NonNullable<CheckoutMethods['bank']> }) {
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
          <span>Upload the receipt. {countedSentence('release', order.items.length)}</span>
        </li>
      </ol>
      <dl className="account">
        <Fact name="Account holder" value={bank.holder} />
        <Fact name="Bank" value={bank.name} />
        <Fact name="RIB" value={groupRib(bank.rib)} />
        <Fact name="Amount" value={formatMad(order.totalCentimes)} />
        <Fact name="Reference" value={order.reference} />
      </dl>
    </div>
  );
}

interface WalletProps {
  readonly order: CheckoutView;
  readonly wallets: NonNullable<CheckoutMethods['wallet']>;
  readonly operator: string;
  readonly error: FormError | undefined;
}

/** How to pay by mobile wallet, and which operator was used. */
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
          <span>Upload the confirmation screen. {countedSentence('release', order.items.length)}</span>
        </li>
      </ol>
      <dl className="account">
        {wallets.numbers.map((wallet) => (
          <Fact key={wallet.operator} name={wallet.operator} value={wallet.number} hint={OPERATOR_STEPS[wallet.operator]} />
        ))}
        <Fact name="Amount" value={formatMad(order.totalCentimes)} />
        <Fact name="Reference" value={order.reference} />
      </dl>
      <SelectField
        name="operator"
        label="Operator you paid with"
        options={[
          { value: '', label: 'Choose one' },
          ...wallets.numbers.map((wallet) => ({ value: wallet.operator, label: wallet.operator })),
        ]}
        value={operator}
        error={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as for the proof
        autoFocus={error !== undefined}
      />
    </div>
  );
}

/** Splits a RIB into bank, town, account and check key, as people type it. */
function groupRib(rib: string): string {
  return rib.replace(/^(\d{3})(\d{3})(\d{16})(\d{2})$/, '$1 $2 $3 $4');
}

/** The menu of each operator's app. */
const OPERATOR_STEPS: Readonly<Record<string, string>> = {
  'Orange Money': 'In Orange Money: Transfer, to a mobile number.',
  'inwi money': 'In inwi money: Send money, to a mobile number.',
  'MT Cash': 'In MT Cash: Transfer money, to another customer.',
};

function Fact({ name, value, hint }: { readonly name: string; readonly value: string; readonly hint?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {hint === undefined ? null : <small className="soft account__hint">{hint}</small>}
      </dd>
    </div>
  );
}

function DemoMark() {
  return <p className="badge badge--warn">Demo values: don’t send money to them</p>;
}
