import { useAdminTranslations } from '~/ui/translations/admin';
import type { Moment } from '~/ui/components/order/view';

interface OneSided {
  readonly id: string;
  readonly amount: string;
  readonly at: Moment;
}

interface Side {
  readonly named: readonly OneSided[];
  readonly more: number;
}

/** The last comparison with PayPal's list; `denied`: the time since which PayPal refuses it. */
export interface ComparisonView {
  readonly last: {
    readonly at: Moment;
    readonly compared: number;
    readonly onlyThere: Side;
    readonly onlyHere: Side;
  } | null;
  readonly denied: Moment | null;
}

export function Comparison({ comparison: { last, denied } }: { readonly comparison: ComparisonView }) {
  const { t } = useAdminTranslations();
  return (
    <section className="panel below" aria-labelledby="comparison">
      <h2 id="comparison">{t('comparison-title')}</h2>
      {denied ? <p className="soft">{t('comparison-denied')}</p> : null}
      {last ? <Last {...last} /> : null}
      {last || denied ? null : <p className="soft">{t('comparison-none')}</p>}
    </section>
  );
}

function Last({ at, compared, onlyThere, onlyHere }: NonNullable<ComparisonView['last']>) {
  const { t, tRichCount } = useAdminTranslations();
  return (
    <>
      <p>{tRichCount('comparison-compared', compared, { date: <time dateTime={at.iso}>{at.text}</time> })}</p>
      <OnlyOneSide title={t('comparison-only-there')} side={onlyThere} />
      <OnlyOneSide title={t('comparison-only-here')} side={onlyHere} />
    </>
  );
}

function OnlyOneSide({ title, side: { named, more } }: { readonly title: string; readonly side: Side }) {
  const { tCount } = useAdminTranslations();
  if (named.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="stack">
        {named.map(({ id, amount, at }) => (
          <li key={id}>
            <code translate="no">{id}</code> <span className="num">{amount}</span> <time dateTime={at.iso}>{at.text}</time>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="soft">{tCount('comparison-more', more)}</p> : null}
    </>
  );
}
