import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { TEAM_JOBS, type Team } from '~/domain/setting/team';
import { DemoMark } from '~/ui/storefront/layout/demo-mark';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { Reasons } from '~/ui/storefront/layout/reasons';
import { useStoreDetails } from '~/ui/storefront/layout/store-details';
import { Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';
import { aboutTexts } from '~/ui/translations/en/about';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  return { types: shop.catalogue.types(), team: shop.settings.current().team };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, aboutTexts);
  return pageMeta(args, { title: t('about'), path: paths.about, description: t('about-description') });
};

const REASONS = [
  { icon: 'key-round', code: 'reason-once' },
  { icon: 'shield-check', code: 'reason-open' },
  { icon: 'headset', code: 'reason-help' },
] as const;

export default function AboutPage() {
  const { types, team: own } = useLoaderData<typeof loader>();
  const { t, list } = useTranslations(aboutTexts);
  const { methods, shop: named } = useRootData();
  const { isDemo, team: invented } = useStoreDetails();
  const isOwn = Object.keys(own).length > 0;
  const team: Team = isOwn || !isDemo ? own : invented;
  const people = TEAM_JOBS.flatMap((job) => (team[job] === undefined ? [] : [{ job, name: team[job] }]));
  const ways = methods.map((method) => t(`method-${method}-named`));
  const offers = [
    ...(types.length > 0 ? [t('offer-keys', { types: list(types, 'and') })] : []),
    t('offer-prices'),
    ...(ways.length > 0 ? [t('offer-methods', { methods: list(ways, 'or') })] : []),
    t('offer-account'),
    t('offer-answers'),
  ];
  return (
    <div className="wrap page">
      <PageHead title={t('about-heading', { shop: named.name })} lead={t('about-lead')} />
      <div className="about">
        <div className="about__columns stack gap-2xl">
          <Section id="who" title={t('about-who-title')}>
            <p className="measure soft text-l">{t('about-who', { shop: named.name })}</p>
          </Section>
          <Section id="mission" title={t('about-mission-title')}>
            <p className="measure soft text-l">{t('about-mission')}</p>
          </Section>
        </div>
        <Section id="offer" title={t('offer-title')}>
          <ul className="ticks ticks--columns panel">
            {offers.map((offer) => (
              <li key={offer}>
                <Icon name="check" />
                <span>{offer}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="why" title={t('reasons-title')}>
          <Reasons reasons={REASONS.map(({ icon, code }) => ({ icon, title: t(`${code}-title`), text: t(code) }))} />
        </Section>
        {people.length > 0 ? (
          <Section id="team" title={t('team-title')} aside={isOwn ? null : <DemoMark />}>
            <ul className="people stack">
              {people.map(({ job, name }) => (
                <li className="person surface stack gap-3xs" key={job}>
                  <span className="person__mark" aria-hidden="true">
                    {initials(name)}
                  </span>
                  <h3>{name}</h3>
                  <p className="soft text-s">{t(job === 'support' ? job : `team-${job}-role`)}</p>
                  <p className="soft">{t(`team-${job}`)}</p>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        <Section id="touch" title={t('touch-title')}>
          <p className="measure soft text-l">{t('touch')}</p>
          <p className="row">
            {/* A whole new document, since the address redirects to a place on the support page. */}
            <Link className="btn btn--go btn--l" to={paths.contact} reloadDocument>
              {t('touch-contact')}
            </Link>{' '}
            <Link className="btn btn--line btn--l" to={paths.products()}>
              {t('browse-games')}
            </Link>
          </p>
        </Section>
        <Section id="notice" title={t('notice-title')}>
          <div className="notice">
            <Icon name="info" />
            <p>{t('store-notice', { shop: named.name })}</p>
          </div>
        </Section>
      </div>
    </div>
  );
}

function Section({
  id,
  title,
  aside,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="stack" aria-labelledby={id}>
      <div className="row row--apart">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');
}
