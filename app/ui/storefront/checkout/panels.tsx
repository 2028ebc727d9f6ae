import { Fragment, type ReactNode } from 'react';

import type { FormErrors } from '~/domain/shared/form-answer';
import type { FormError } from '~/domain/shared/form-error';
import type { Account } from '~/domain/payment/payee';
import type { PaymentMethod } from '~/domain/payment/method';
import { groupRib } from '~/domain/payment/rib';
import { parsePicture } from '~/domain/setting/picture';
import { walletQrShown } from '~/domain/setting/wallet-qr';

import { CardPanel } from './card';
import { AmountFact, Fact, Facts, FRENCH, ReferenceFact } from './copy-field';
import type { CheckoutMethods, CheckoutView } from './view';
import { useWalletName } from './wallet-name';
import { described, FieldError, fieldId, SelectField } from '~/ui/components/form/fields';
import { Icon, type IconName } from '~/ui/components/icon';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

export const METHOD_ICONS: Readonly<Record<PaymentMethod, IconName>> = { bank: 'landmark', card: 'credit-card', wallet: 'smartphone' };

interface PanelProps {
  readonly method: PaymentMethod;
  readonly order: CheckoutView;
  readonly operator: string;
  /** The RIB that the shopper chose; '': another bank's customer. */
  readonly account: string;
  readonly errors: FormErrors;
}

export function MethodPanel({ method, order, operator, account, errors }: PanelProps): ReactNode {
  const { bank, card, wallet } = order.methods;
  switch (method) {
    case 'bank':
      return bank && <BankPanel order={order} bank={bank} account={account} error={errors['account']} />;
    case 'card':
      return card && <CardPanel order={order} card={card} />;
    case 'wallet':
      return wallet && <WalletPanel order={order} wallets={wallet} operator={operator} error={errors['operator']} />;
  }
}

interface BankProps {
  readonly order: CheckoutView;
  readonly bank: NonNullable<CheckoutMethods['bank']>;
  readonly account: string;
  readonly error: FormError | undefined;
}

/** A late order shows no details to pay to: it takes no new payment. */
function BankPanel({ order, bank: { accounts, isDemo }, account, error }: BankProps) {
  const [only, ...others] = accounts;
  const { t, tCount } = useTranslations(checkoutTexts);
  return (
    <div className="pay__panel pay__panel--bank">
      <h3 className="row no-wrap gap-s">
        <Icon name="landmark" className="soft" />
        {t('method-bank')}
      </h3>
      {isDemo ? <DemoMark /> : null}
      {order.isLate ? null : (
        <>
          <p>{tCount('bank-how', order.items.length)}</p>
          <TransferSteps />
          <ProofLink to="proof" />
        </>
      )}
      {others.length === 0 ? null : <OwnBank accounts={accounts} chosen={account} error={error} isLate={order.isLate} />}
      {order.isLate ? null : (
        <Facts>
          <AmountFact order={order} />
          {only !== undefined && others.length === 0 ? <AccountFacts account={only} /> : null}
          <ReferenceFact order={order} />
        </Facts>
      )}
    </div>
  );
}

interface OwnBankProps {
  readonly accounts: readonly Account[];
  readonly chosen: string;
  readonly error: FormError | undefined;
  /** Set where only the bank is asked: no new payment is taken. */
  readonly isLate: boolean;
}

/** Asks for the shopper's bank; the details below the chosen one need no script. Who has another bank pays to the first account. */
function OwnBank({ accounts, chosen, error, isLate }: OwnBankProps) {
  const { t } = useTranslations(checkoutTexts);
  const choices = [
    ...accounts.map((account) => ({ value: account.rib, name: <bdi>{account.name}</bdi>, why: t('bank-same'), account })),
    ...accounts.slice(0, 1).map((account) => ({ value: '', name: t('bank-another'), why: t('bank-fee'), account })),
  ];
  const isChosen = (value: string) => value === (accounts.some(({ rib }) => rib === chosen) ? chosen : '');
  return (
    <fieldset className="own-bank" {...described('account', error, null)}>
      <legend>{t('bank-which')}</legend>
      <FieldError id="account" error={error} />
      {choices.map(({ value, name, why, account }) => (
        <Fragment key={value}>
          <input
            className="own-bank__radio"
            type="radio"
            name="account"
            value={value}
            id={`bank-${value}`}
            defaultChecked={isChosen(value)}
            aria-describedby={isLate ? undefined : `bank-${value}-why`}
          />
          <label className="own-bank__choice" htmlFor={`bank-${value}`}>
            {name}
          </label>
          {isLate ? null : (
            <div className="own-bank__account stack gap-s">
              <p className="soft text-s" id={`bank-${value}-why`}>
                {why}
              </p>
              <Facts>
                <AccountFacts account={account} />
              </Facts>
            </div>
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}

function AccountFacts({ account: { holder, name, rib } }: { readonly account: Account }) {
  const { t, tRich } = useTranslations(checkoutTexts);
  return (
    <>
      <Fact name={tRich('bank-holder', { fr: FRENCH })} value={holder} label={t('copy-holder')} />
      <Fact name={tRich('bank-name', { fr: FRENCH })} value={name} label={t('copy-bank')} />
      <Fact name={t('bank-rib')} value={groupRib(rib)} bare={rib} label={t('copy-rib')} isLong isCode />
    </>
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
  const nameOf = useWalletName();
  const hintOf = (operator: string) => {
    const code = `wallet-menu-${operator}` as const;
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
          <TransferSteps />
          <ProofLink to={fieldId('operator')} />
          <Facts>
            <AmountFact order={order} />
            {wallets.numbers.map((wallet) => (
              <Fact
                key={wallet.operator}
                name={nameOf(wallet.operator)}
                value={wallet.number}
                hint={hintOf(wallet.operator)}
                label={t('copy-number', { operator: nameOf(wallet.operator) })}
                isCode
              >
                {wallet.qr === undefined ? undefined : <WalletQr text={wallet.qr} />}
              </Fact>
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
          ...wallets.numbers.map((wallet) => ({ value: wallet.operator, label: nameOf(wallet.operator) })),
        ]}
        value={operator}
        error={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as for the proof
        autoFocus={error !== undefined}
      />
    </div>
  );
}

/** Shows the QR code of a wallet, with a link that saves it for a wallet on the same phone. */
function WalletQr({ text }: { readonly text: string }) {
  const { t } = useTranslations(checkoutTexts);
  const picture = parsePicture('walletQr', text);
  if (picture === null) return null;
  const shown = walletQrShown(picture);
  return (
    <>
      <img className="wallet-qr" {...shown} alt={t('wallet-qr')} />
      <a href={shown.src} download="wallet-qr.png">
        {t('wallet-qr-save')}
      </a>
    </>
  );
}

/** The three steps of a payment by hand, in short. */
function TransferSteps() {
  const { t } = useTranslations(checkoutTexts);
  return (
    <ol className="steps stack gap-s">
      {(['pay', 'picture', 'send'] as const).map((step) => (
        <li key={step}>
          <span>{t(`transfer-step-${step}`)}</span>
        </li>
      ))}
    </ol>
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

/** Warns of invented accounts. */
function DemoMark() {
  const { t } = useTranslations(checkoutTexts);
  return <p className="badge badge--warn">{t('transfer-demo')}</p>;
}
