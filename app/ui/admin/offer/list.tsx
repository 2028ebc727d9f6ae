import type { OfferState } from '~/domain/offer';
import { adminPaths } from '~/domain/paths/admin';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { Segments } from '~/ui/admin/layout/page';
import { t, tCount } from '~/ui/translations/admin';
import { OFFER_TABS, type OfferView } from './view';

const LABELS = { running: t('offer-running'), planned: t('offer-planned'), over: t('offer-over-state') } as const;

export function OfferList({ state, offers }: { readonly state: OfferState; readonly offers: readonly OfferView[] }) {
  return (
    <>
      <div className="below">
        <Segments
          label="State"
          items={OFFER_TABS.map((tab) => ({ label: LABELS[tab], to: adminPaths.offers({ state: tab }), isCurrent: tab === state }))}
        />
      </div>
      <section className="stack" aria-label={LABELS[state]}>
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
  return (
    <details className="panel below">
      <summary>A product feed for Google Merchant</summary>
      <p>{t('feed-about')}</p>
      <p>
        <code className="whole">{address}</code>
      </p>
    </details>
  );
}

export function OfferFacts({ offer }: { readonly offer: OfferView }) {
  return (
    <p className="soft">
      {tCount('offer-games', offer.games)}, <span className="whole">{offer.terms}</span> ·{' '}
      <time dateTime={offer.begins.iso}>{offer.begins.text}</time> to <time dateTime={offer.ends.iso}>{offer.ends.text}</time>
      {offer.wasStopped ? ' · ended by hand' : null}
    </p>
  );
}
