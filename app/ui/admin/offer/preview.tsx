import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors, SentForm } from '~/domain/shared/form-answer';
import { OFFER_VERDICTS, type OfferVerdict } from '~/domain/offer/row';
import type { PageOf } from '~/domain/shared/pagination';
import { Preview } from '~/ui/admin/bulk-job/preview';
import { Progress } from '~/ui/admin/bulk-job/progress';
import { RowVerdicts } from '~/ui/admin/bulk-job/row-verdicts';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll, HistoryLink } from '~/ui/admin/layout/page';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { TextField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { type AdminFailure, useAdminTranslations } from '~/ui/translations/admin';
import { OfferFacts, OfferSummary } from './summary';
import type { OfferRowView, OfferView } from './view';

interface OfferRowsProps {
  readonly offer: OfferView;
  readonly rows: PageOf<OfferRowView>;
  readonly verdict: OfferVerdict | null;
}

/** An offer: its preview, its progress, or its figures with the buttons to end it. */
export function OfferPage({ offer, rows, verdict, answer }: OfferRowsProps & { readonly answer: SentForm<AdminFailure> | undefined }) {
  const { t } = useAdminTranslations();
  return (
    <AdminPage
      title={offer.title}
      aside={
        <div className="row">
          {offer.state === 'preview' ? null : <HistoryLink of={`offers/${offer.id}`} />}
          <BackToAll to={adminPaths.offers()} text={t('all-offers')} />
        </div>
      }
    >
      <NotSaved failure={answer?.failure} />
      {offer.state === 'preview' ? (
        <OfferPreview offer={offer} rows={rows} verdict={verdict} />
      ) : offer.state === 'writing' ? (
        <OfferProgress offer={offer} />
      ) : (
        <div className="stack gap-xl">
          <OfferActs offer={offer} end={answer?.values['end'] ?? offer.end} errors={answer?.errors ?? {}} />
          <OfferRows offer={offer} rows={rows} verdict={verdict} />
        </div>
      )}
    </AdminPage>
  );
}

function OfferPreview({ offer, rows, verdict }: OfferRowsProps) {
  const { t, tCount } = useAdminTranslations();
  const { games, counts } = offer;
  const skippedCount = allOf(offer) - games;
  return (
    <Preview
      refreshed={offer.isRefreshed ? t('batch-refreshed') : null}
      figures={[
        { label: t('games'), value: allOf(offer) },
        { label: t('offer-get-it'), value: games },
        { label: t('offer-verdict-below-cost'), value: counts['below-cost'] ?? 0, isLow: (counts['below-cost'] ?? 0) > 0 },
        { label: t('offer'), value: offer.terms },
      ]}
      action={adminPaths.offer(offer.id)}
      plan={
        <>
          <p>{games === 0 ? t('offer-none') : tCount('offer-plan', games)}</p>
          <p>{skippedCount === 0 ? t('offer-left-zero') : tCount('offer-left', skippedCount)}</p>
          <OfferFacts offer={offer} />
          <p className="soft">{t('offer-orders')}</p>
        </>
      }
      unread={[]}
      apply={games === 0 ? null : { intent: 'apply', text: t('offer-start', { games: tCount('games', games) }), busyText: t('saving') }}
    >
      <OfferRows offer={offer} rows={rows} verdict={verdict} />
    </Preview>
  );
}

function OfferRows({ offer, rows, verdict }: OfferRowsProps) {
  const { t } = useAdminTranslations();
  return (
    <RowVerdicts
      title={t('what-happens-to-each-price')}
      verdicts={OFFER_VERDICTS.map((id) => ({ id, label: t(`offer-verdict-${id}`), count: offer.counts[id] ?? 0 }))}
      current={verdict}
      page={rows.page}
      pages={rows.pages}
      href={(query) => adminPaths.offer(offer.id, query)}
    >
      <table className="table batch table--labels batch--offer">
        <thead>
          <tr>
            <th scope="col">{t('title')}</th>
            <th scope="col" className="end">
              {t('price')}
            </th>
            <th scope="col" className="end">
              {t('offer-lowest-30-days')}
            </th>
            <th scope="col" className="end">
              {t('offer')}
            </th>
            <th scope="col">{t('verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.items.map((row) => (
            <tr key={row.id}>
              <td className="batch__title break">
                <bdi>{row.title}</bdi>
              </td>
              <td className="end" data-label={t('price')}>
                <Price amount={row.asking} />
              </td>
              <td className="end" data-label={t('offer-lowest-30-days')}>
                {row.was === null ? <span className="soft">{t('offer-not-known')}</span> : <Price amount={row.was} />}
              </td>
              <td className="end" data-label={t('offer')}>
                {row.isTaken ? <Price amount={row.price} /> : <span className="soft">{t('nothing-set')}</span>}
              </td>
              <td>
                <span className={row.isGood ? 'badge badge--good' : row.isTaken ? 'badge badge--warn' : 'badge badge--bad'}>
                  {row.verdict}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RowVerdicts>
  );
}

function OfferProgress({ offer }: { readonly offer: OfferView }) {
  const { t, number } = useAdminTranslations();
  return (
    <Progress text={t('offer-busy', { done: number(offer.progress), all: number(offer.games) })} done={offer.progress} all={offer.games} />
  );
}

interface OfferActsProps {
  readonly offer: OfferView;
  readonly end: string;
  readonly errors: FormErrors;
}

/** Shows an offer that counts: it can end later, or now. */
function OfferActs({ offer, end, errors }: OfferActsProps) {
  const { t, tCount } = useAdminTranslations();
  return (
    <section className="panel offer stack gap-m" aria-label={offer.title}>
      <OfferSummary offer={offer} />
      {offer.skipped === 0 ? null : <p className="soft">{tCount('offer-gone', offer.skipped)}</p>}
      {offer.stage === 'over' ? null : (
        <div className="offer__acts row row--apart gap-l items-end ruled">
          <Form className="fields row items-end" method="post" action={adminPaths.offer(offer.id)} noValidate>
            <ErrorSummary errors={errors} />
            <TextField name="end" label={t('offer-ends-in-casablanca')} value={end} error={errors['end']} type="datetime-local" required />
            <SubmitButton className="btn btn--line" name="intent" value="extend" busyText={t('saving')}>
              {t('offer-end-later')}
            </SubmitButton>
          </Form>
          <Form method="post" action={adminPaths.offer(offer.id)}>
            <SubmitButton className="btn btn--bad" name="intent" value="stop" busyText={t('saving')}>
              {t('offer-stop-now')}
            </SubmitButton>
          </Form>
        </div>
      )}
    </section>
  );
}

function allOf({ counts }: OfferView): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
