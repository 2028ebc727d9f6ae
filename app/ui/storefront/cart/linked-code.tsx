import { useLocation } from '@remix-run/react';
import { Fragment, useContext } from 'react';

import type { LinkedCode as Code } from '~/domain/cart/visitor-state';
import { paths } from '~/domain/paths';
import { formatMad } from '~/domain/shared/money';
import { formatLongClock } from '~/domain/shared/text/date-format';

import { Form } from '~/ui/components/navigation';
import { inertIf } from '~/ui/components/document/page-handle';
import { useRootData } from '~/ui/root-data';
import { WrittenCode } from '~/ui/components/order/written-code';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';

/** The strip above the pages of the shop: what the code of a link gives, on what conditions, and a way to be rid of it. */
export function LinkedCode({ isBehind }: { readonly isBehind: boolean }) {
  const { linkedCode } = useRootData();
  const { pathname, search } = useLocation();
  const { t } = useTranslations();
  if (linkedCode === null) return null;
  const { code } = linkedCode;
  return (
    <aside className="linked-code" aria-label={t('code-name', { code })} {...inertIf(isBehind)}>
      <Form className="wrap row row--apart" method="post" action={paths.coupon(code)} preventScrollReset>
        <p>
          <Gives code={linkedCode} />
        </p>
        <input type="hidden" name="back" value={`${pathname}${search}`} />
        <button className="btn btn--line" aria-label={t('code-remove-of', { code })}>
          {t('remove')}
        </button>
      </Form>
    </aside>
  );
}

function Gives({ code: of }: { readonly code: Code }) {
  const { t, tRich } = useTranslations();
  const language = useContext(PageLanguage);
  const off = of.kind === 'percent' ? <bdi>{`${of.percent}\u00a0%`}</bdi> : formatMad(of.amountCentimes, language);
  const conditions = [
    of.mostCentimes !== null && t('linked-code-most', { amount: formatMad(of.mostCentimes, language) }),
    of.leastCentimes > 0 && t('linked-code-least', { amount: formatMad(of.leastCentimes, language) }),
    of.isForSomeGames && t('linked-code-some'),
    !of.onOffers && t('linked-code-offers'),
    of.firstOnly && t('linked-code-first'),
    t('linked-code-each', { count: of.usesEach }),
    of.isLimited && t('linked-code-limited'),
    of.lastMinute !== null &&
      tRich('linked-code-until', { time: <time dateTime={of.lastMinute}>{formatLongClock(of.lastMinute, language)}</time> }),
  ];
  return (
    <>
      <strong>{tRich('linked-code-gives', { off, code: <WrittenCode code={of.code} /> })}</strong>
      {conditions.map((text, nth) => (text === false ? null : <Fragment key={nth}> {text}</Fragment>))}
    </>
  );
}
