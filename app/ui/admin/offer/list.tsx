import type { OfferState } from '~/domain/offer';
import { adminPaths } from '~/domain/paths/admin';
import type { PageOf } from '~/domain/shared/pagination';
import { Disclosure } from '~/ui/components/disclosure';
import { Empty } from '~/ui/components/empty-state';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form, Link } from '~/ui/components/navigation';
import { Pager } from '~/ui/components/pager';
import { CountTabs } from '~/ui/admin/layout/count-tabs';
import { useAdminTranslations } from '~/ui/translations/admin';
import { OfferSummary } from './summary';
import { OFFER_TABS, type OfferView } from './view';

const LABELS = { running: 'offer-running', planned: 'offer-planned', over: 'offer-over-state' } as const;

interface OfferListProps {
  readonly state: OfferState;
  readonly counts: Readonly<Record<OfferState, number>>;
  readonly offers: PageOf<OfferView>;
}

export function OfferList({ state, counts, offers }: OfferListProps) {
  const { t } = useAdminTranslations();
  return (
    <>
      <CountTabs
        label={t('state')}
        items={OFFER_TABS.map((tab) => ({
          label: t(LABELS[tab]),
          count: counts[tab],
          to: adminPaths.offers({ state: tab }),
          isCurrent: tab === state,
        }))}
      />
      <section className="stack gap-xl" aria-label={t(LABELS[state])}>
        {offers.items.length === 0 ? <Empty title={t(`offer-empty-${state}`)} /> : null}
        {offers.items.map((offer) => (
          <article className="panel offer stack gap-m" key={offer.id}>
            <OfferSummary
              offer={offer}
              name={
                <h2 className="flush">
                  <Link to={adminPaths.offer(offer.id)}>
                    <bdi>{offer.title}</bdi>
                  </Link>
                </h2>
              }
              way={
                offer.stage === 'over' ? null : (
                  <Link className="btn btn--line" to={adminPaths.offer(offer.id)}>
                    {t('offer-change')}
                  </Link>
                )
              }
            />
          </article>
        ))}
        <Pager page={offers.page} pages={offers.pages} href={(page) => adminPaths.offers({ state, page: page > 1 ? String(page) : '' })} />
      </section>
    </>
  );
}

/** Shows the secret address of the feed, for shopping services. */
export function ProductFeed({ address }: { readonly address: string }) {
  const { t } = useAdminTranslations();
  return (
    <Disclosure className="panel" summary={t('product-feed')}>
      <p>{t('feed-about')}</p>
      <p className="below">
        <code className="whole">{address}</code>
      </p>
      <Form method="post" action={adminPaths.offersForm} className="stack">
        <p className="soft">{t('feed-renew-why')}</p>
        <p>
          <SubmitButton name="intent" value="renew-feed" className="btn btn--line">
            {t('feed-renew')}
          </SubmitButton>
        </p>
      </Form>
    </Disclosure>
  );
}
