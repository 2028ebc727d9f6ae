import type { ReactNode } from 'react';

import type { OfferState } from '~/domain/offer';
import type { OfferResult } from '~/domain/reports/offer-results';
import { formatSigned } from '~/domain/shared/money';
import { Kpis } from '~/ui/admin/layout/page';
import { useAdminTranslations } from '~/ui/translations/admin';
import type { OfferView } from './view';

const BADGES: Readonly<Record<OfferState, string>> = { running: 'badge badge--good', planned: 'badge badge--later', over: 'badge' };

interface OfferSummaryProps {
  readonly offer: OfferView;
  readonly name?: ReactNode;
  readonly way?: ReactNode;
}

/** Shows the state of an offer, its terms in a row, and its result. */
export function OfferSummary({ offer, name, way }: OfferSummaryProps) {
  const { t } = useAdminTranslations();
  const { stage, timing, passed, result } = offer;
  return (
    <>
      <div className="offer__head row">
        {name}
        <span className={BADGES[stage]}>{t(`offer-state-${stage}`)}</span>
        <span className="soft">{timing}</span>
        {way}
      </div>
      <OfferFacts offer={offer} />
      {passed === null ? null : (
        <progress className="batch-progress full clip" max={100} value={passed} aria-label={t('offer-time-passed')} />
      )}
      {result === null ? null : <Result result={result} />}
    </>
  );
}

/** Shows games, terms and times in a row that breaks between them. */
export function OfferFacts({ offer }: { readonly offer: OfferView }) {
  const { t, tCount, tRich } = useAdminTranslations();
  return (
    <ul className="offer__facts gap-xs tight row soft">
      <li>{tCount('games', offer.games)}</li>
      <li>{offer.terms}</li>
      <li>
        {tRich('offer-from-to', {
          begin: <time dateTime={offer.begins.iso}>{offer.begins.text}</time>,
          end: <time dateTime={offer.ends.iso}>{offer.ends.text}</time>,
        })}
      </li>
      {offer.wasStopped ? <li>{t('offer-stopped-by-hand')}</li> : null}
    </ul>
  );
}

function Result({ result }: { readonly result: OfferResult }) {
  const { t, language } = useAdminTranslations();
  const money = (centimes: number) => ({ value: formatSigned(centimes, language), unit: t('mad') });
  return (
    <Kpis
      items={[
        { label: t('orders'), value: result.orders },
        { label: t('games-sold'), value: result.sold },
        { label: t('sales'), ...money(result.salesCentimes) },
        { label: t('given-away'), ...money(result.givenCentimes) },
        { label: t('profit'), ...money(result.profitCentimes), isLow: result.profitCentimes < 0 },
      ]}
    />
  );
}
