import { useHref } from '@remix-run/react';
import { useContext } from 'react';

import { formatUsd, type UsdCents } from '~/domain/shared/money';
import { paths } from '~/domain/paths';

import { Reference } from '~/ui/components/order/reference';
import { Dollars } from '~/ui/components/price';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';

interface Props {
  readonly id: string;
  readonly reference: string;
  readonly cents: UsdCents;
}

export function StandInCard({ id, reference, cents }: Props) {
  const { t, tRich } = useTranslations(checkoutTexts, orderStatusTexts);
  const language = useContext(PageLanguage);
  return (
    <div className="wrap page">
      <PageHead title={t('no-money-moves')} lead={t('demo-card-lead')} />
      <form className="panel stack demo" method="post" action={useHref(paths.demoCard(id))}>
        <p className="row row--apart">
          <span>{tRich('order-title', { reference: <Reference of={reference} /> })}</span> <Dollars cents={cents} />
        </p>
        <button className="btn btn--go btn--l btn--wide" name="intent" value="pay">
          {t('demo-card-pay', { amount: formatUsd(cents, language) })}
        </button>{' '}
        <button className="btn btn--line btn--wide" name="intent" value="decline">
          {t('demo-card-decline')}
        </button>{' '}
        <button className="btn btn--bare btn--wide" name="intent" value="cancel">
          {t('demo-card-cancel')}
        </button>
      </form>
    </div>
  );
}
