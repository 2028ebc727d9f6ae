import { useContext, type ReactNode } from 'react';

import { checkoutTexts } from '~/ui/translations/en/checkout';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';
import { formatMad, toPlain } from '~/domain/shared/money';

import { CopyButton } from '~/ui/components/copy-button';
import type { CheckoutView } from './view';

interface FactProps {
  readonly name: ReactNode;
  readonly value: string;
  readonly label: string;
  /** The clipboard's text, where it isn't the shown value. */
  readonly bare?: string;
  readonly hint?: string | undefined;
  /** A part below it, as wide as the fact. */
  readonly children?: ReactNode;
  /** Set for a value without room beside its button on a phone. */
  readonly isLong?: boolean;
  /** Set for what is copied sign by sign. */
  readonly isCode?: boolean;
}

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="copy ruled">{children}</dl>;
}

/** Selected whole by one touch, and copied by its button; no translator changes it. */
export function Fact({ name, value, label, bare = value, hint, isLong = false, isCode = false, children }: FactProps) {
  const { t } = useTranslations(checkoutTexts);
  return (
    <div className={isLong ? 'copy__long' : undefined}>
      <dt>{name}</dt>
      <dd className={isCode ? 'copy__value num break copy__value--code text-s' : 'copy__value num break'} translate="no">
        {value}
      </dd>
      {hint === undefined ? null : <dd className="soft text-s">{hint}</dd>}
      <dd className="copy__act small-btns">
        <CopyButton text={bare} label={label}>
          {t('copy')}
        </CopyButton>
      </dd>
      {children === undefined ? null : <dd className="copy__more">{children}</dd>}
    </div>
  );
}

/** Copied without its currency: a bank's app asks for the number. */
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

export function ReferenceFact({ order }: { readonly order: CheckoutView }) {
  const { t, tRich } = useTranslations(checkoutTexts);
  return (
    <Fact
      name={tRich('transfer-reference-french', { reference: t('reference'), fr: FRENCH })}
      value={order.reference}
      label={t('copy-reference')}
      isCode
    />
  );
}

/** A word as a Moroccan bank's app writes it. */
export const FRENCH = <span lang="fr" />;
