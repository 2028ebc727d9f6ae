import type { ReactNode } from 'react';

import type { FormError } from '~/domain/shared/form-error';
import type { PaymentMethod } from '~/domain/payment/method';
import { groupRib } from '~/domain/payment/rib';

import { CardPanel } from './card';
import { AmountFact, Fact, Facts, FRENCH, ReferenceFact } from './copy-field';
import type { CheckoutMethods, CheckoutView } from './view';
import { fieldId, SelectField } from '~/ui/components/form/fields';
import { Icon, type IconName } from '~/ui/components/icon';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

export const METHOD_ICONS: Readonly<Record<PaymentMethod, IconName>> = { bank: 'landmark', card: 'credit-card', wallet: 'smartphone' };

interface PanelProps {
  readonly method: PaymentMethod;
  readonly order: CheckoutView;
  readonly operator: string;
  readonly error?: FormError | undefined;
}

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

/** A late order shows no account: it takes no new payment. */
function BankPanel({ order, bank }: { readonly order: CheckoutView; readonly bank: NonNullable<CheckoutMethods['bank']> }) {
  const { t, tCount, tRich } = useTranslations(checkoutTexts);
  return (
    <div className="pay__panel pay__panel--bank">
      <h3 className="row no-wrap gap-s">
        <Icon name="landmark" className="soft" />
        {t('method-bank')}
      </h3>
      {bank.isDemo ? <DemoMark /> : null}
      {order.isLate ? null : (
        <>
          <p>{tCount('bank-how', order.items.length)}</p>
          <ProofLink to="proof" />
          <Facts>
            <AmountFact order={order} />
            <Fact name={tRich('bank-holder', { fr: FRENCH })} value={bank.holder} label={t('copy-holder')} />
            <Fact name={tRich('bank-name', { fr: FRENCH })} value={bank.name} label={t('copy-bank')} />
            <Fact name={t('bank-rib')} value={groupRib(bank.rib)} bare={bank.rib} label={t('copy-rib')} isLong isCode />
            <ReferenceFact order={order} />
          </Facts>
        </>
      )}
    </div>
  );
}

interface WalletProps {
  readonly order: CheckoutView;
  readonly wallets: NonNullable<CheckoutMethods['wallet']>;
  readonly operator: string;
  readonly error: FormError | undefined;
}

function WalletPanel({ order, wallets, operator, error }: WalletProps) {
  const { t, tCount, hasSentence } = useTranslations(checkoutTexts);
  const menuOf = (name: string) => {
    const code = `wallet-menu-${name}` as const;
    return hasSentence(code) ? t(code) : undefined;
  };
  return (
    <div className="pay__panel pay__panel--wallet">
      <h3 className="row no-wrap gap-s">
        <Icon name="smartphone" className="soft" />
        {t('method-wallet')}
      </h3>
      {wallets.isDemo ? <DemoMark /> : null}
      {order.isLate ? null : (
        <>
          <p>{tCount('wallet-how', order.items.length)}</p>
          <ProofLink to={fieldId('operator')} />
          <Facts>
            <AmountFact order={order} />
            {wallets.numbers.map((wallet) => (
              <Fact
                key={wallet.operator}
                name={wallet.operator}
                value={wallet.number}
                hint={menuOf(wallet.operator)}
                label={t('copy-number', { operator: wallet.operator })}
                isCode
              />
            ))}
            <ReferenceFact order={order} />
          </Facts>
        </>
      )}
      <SelectField
        name="operator"
        label={t('operator-label')}
        options={[
          { value: '', label: t('operator-none') },
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

/** For a shopper with the receipt: on a phone the form is below the fold. `to`: its id. */
function ProofLink({ to }: { readonly to: string }) {
  const { t } = useTranslations(checkoutTexts);
  return (
    <p>
      <a href={`#${to}`}>{t('proof-jump')}</a>
    </p>
  );
}

/** Splits a RIB into bank, town, account and check key. */
function DemoMark() {
  const { t } = useTranslations(checkoutTexts);
  return <p className="badge badge--warn">{t('transfer-demo')}</p>;
}
