import type { ReactNode } from 'react';

import type { FormError } from '~/domain/form-error';
import { formatMad } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment-method';

import { CardPanel } from './card';
import type { CheckoutMethods, CheckoutView } from './view';
import { SelectField } from '~/ui/kit/fields';
import { Icon, type IconName } from '~/ui/kit/icon';
import { useCheckoutWords } from '~/ui/words/shop/checkout';

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
  const { sentence, countedSentence, richSentence } = useCheckoutWords();
  return (
    <div className="pay__panel pay__panel--bank">
      <h3>
        <Icon name="landmark" />
        {sentence('method-bank')}
      </h3>
      {bank.isDemo ? <DemoMark /> : null}
      <ol className="steps">
        <li>
          <span>{richSentence('bank-step-amount', { amount: <strong className="num">{formatMad(order.totalCentimes)}</strong> })}</span>
        </li>
        <li>
          <span>{sentence('bank-step-reference')}</span>
        </li>
        <li>
          <span>
            {sentence('bank-step-proof')} {countedSentence('release', order.items.length)}
          </span>
        </li>
      </ol>
      <dl className="account">
        <Fact name={sentence('bank-holder')} value={bank.holder} />
        <Fact name={sentence('bank-name')} value={bank.name} />
        <Fact name={sentence('bank-rib')} value={groupRib(bank.rib)} />
        <Fact name={sentence('transfer-amount')} value={formatMad(order.totalCentimes)} />
        <Fact name={sentence('transfer-reference')} value={order.reference} />
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
  const { sentence, countedSentence, richSentence, hasSentence } = useCheckoutWords();
  const menuOf = (name: string) => {
    const code = `wallet-menu-${name}` as const;
    return hasSentence(code) ? sentence(code) : undefined;
  };
  return (
    <div className="pay__panel pay__panel--wallet">
      <h3>
        <Icon name="smartphone" />
        {sentence('method-wallet')}
      </h3>
      {wallets.isDemo ? <DemoMark /> : null}
      <ol className="steps">
        <li>
          <span>{richSentence('wallet-step-amount', { amount: <strong className="num">{formatMad(order.totalCentimes)}</strong> })}</span>
        </li>
        <li>
          <span>{sentence('wallet-step-reference')}</span>
        </li>
        <li>
          <span>
            {sentence('wallet-step-proof')} {countedSentence('release', order.items.length)}
          </span>
        </li>
      </ol>
      <dl className="account">
        {wallets.numbers.map((wallet) => (
          <Fact key={wallet.operator} name={wallet.operator} value={wallet.number} hint={menuOf(wallet.operator)} />
        ))}
        <Fact name={sentence('transfer-amount')} value={formatMad(order.totalCentimes)} />
        <Fact name={sentence('transfer-reference')} value={order.reference} />
      </dl>
      <SelectField
        name="operator"
        label={sentence('operator-label')}
        options={[
          { value: '', label: sentence('operator-none') },
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
  const { sentence } = useCheckoutWords();
  return <p className="badge badge--warn">{sentence('transfer-demo')}</p>;
}
