import type { OfferState } from '~/domain/offer';
import { adminPaths } from '~/domain/paths/admin';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { Segments } from '~/ui/admin/layout/page';
import { useAdminTranslations } from '~/ui/translations/admin';
import { OFFER_TABS, type OfferView } from './view';

const LABELS = { running: 'offer-running', planned: 'offer-planned', over: 'offer-over-state' } as const;

export function OfferList({ state, offers }: { readonly state: OfferState; readonly offers: readonly OfferView[] }) {
  const { t } = useAdminTranslations();
  return (
    <>
      <div className="below">
        <Segments
          label={t('admin-state')}
          items={OFFER_TABS.map((tab) => ({ label: t(LABELS[tab]), to: adminPaths.offers({ state: tab }), isCurrent: tab === state }))}
        />
      </div>
      <section className="stack" aria-label={t(LABELS[state])}>
        {offers.length === 0 ? <Empty title={t(`offer-empty-${state}`)} /> : null}
        {offers.map((offer) => (
          <article className="panel stack" key={offer.id}>
            <h2 className="flush">
              <Link to={adminPaths.offer(offer.id)}>
                <bdi>{offer.title}</bdi>
              </Link>
            </h2>
            <OfferFacts offer={offer} />
          </article>
        ))}
      </section>
    </>
  );
}

/** Shows the secret address of the feed, for shopping services. */
export function ProductFeed({ address }: { readonly address: string }) {
  const { t } = useAdminTranslations();
  return (
    <details className="panel below">
      <summary>{t('offer-a-product-feed-for-google-merchant')}</summary>
      <p>{t('feed-about')}</p>
      <p>
        <code className="whole">{address}</code>
      </p>
    </details>
  );
}

export function OfferFacts({ offer }: { readonly offer: OfferView }) {
  const { t, tCount, tRich } = useAdminTranslations();
  return (
    <p className="soft">
      {tCount('offer-games', offer.games)} · <span className="whole">{offer.terms}</span> ·{' '}
      {tRich('offer-from-to', {
        begin: <time dateTime={offer.begins.iso}>{offer.begins.text}</time>,
        end: <time dateTime={offer.ends.iso}>{offer.ends.text}</time>,
      })}
      {offer.wasStopped ? ` · ${t('offer-stopped-by-hand')}` : null}
    </p>
  );
}
