import { useContext, type ReactNode } from 'react';

import { checkoutTexts } from '~/ui/translations/en/checkout';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';
import { formatMad, toPlain } from '~/domain/shared/money';

import { CopyButton } from '~/ui/components/copy-button';
import type { CheckoutView } from './view';

interface FactProps {
  readonly name: ReactNode;
  readonly value: string;
  /** What the button is called. */
  readonly label: string;
  /** What comes to the clipboard, where it isn't the value as it is shown. */
  readonly bare?: string;
  readonly hint?: string | undefined;
  /** On a phone it has no room beside its button, and stands below it. */
  readonly isLong?: boolean;
}

/** What a shopper copies into her bank's app, value by value. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="copy">{children}</dl>;
}

/** One value: selected whole by one touch, and copied by its button. A translator leaves it as it is. */
export function Fact({ name, value, label, bare = value, hint, isLong = false }: FactProps) {
  const { t } = useTranslations(checkoutTexts);
  return (
    <div className={isLong ? 'copy__long' : undefined}>
      <dt>{name}</dt>
      <dd className="copy__value" translate="no">
        {value}
      </dd>
      {hint === undefined ? null : <dd className="soft text-s">{hint}</dd>}
      <dd className="copy__act">
        <CopyButton text={bare} label={label}>
          {t('copy')}
        </CopyButton>
      </dd>
    </div>
  );
}

/** The amount to send, without its currency on the clipboard: a bank's app asks for the number. */
export function AmountFact({ order }: { readonly order: CheckoutView }) {
  const { t, tRich } = useTranslations(checkoutTexts);
  return (
    <Fact
      name={tRich('transfer-amount', { fr: FRENCH })}
      value={formatMad(order.totalCentimes, useContext(PageLanguage))}
      bare={toPlain(order.totalCentimes)}
      label={t('copy-amount')}
    />
  );
}

/** The order's reference, by which the owner finds the payment. */
export function ReferenceFact({ order }: { readonly order: CheckoutView }) {
  const { t, tRich } = useTranslations(checkoutTexts);
  return (
    <Fact
      name={tRich('transfer-reference-french', { reference: t('transfer-reference'), fr: FRENCH })}
      value={order.reference}
      label={t('copy-reference')}
    />
  );
}

/** A word as a Moroccan bank's app writes it. */
export const FRENCH = <span lang="fr" />;
