import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { DemoMark } from '~/ui/shop/site/demo-mark';
import { Icon } from '~/ui/kit/icon';
import { pageMeta } from '~/ui/kit/meta';
import { PageHead } from '~/ui/shop/site/page-head';
import { Reasons, type Reason } from '~/ui/shop/site/reasons';
import { STORE } from '~/ui/shop/site/store-details';
import { anyone } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  await anyone(args);
  return null;
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'About',
    path: paths.about,
    description: 'Who runs Miftah, what it sells, and why players in Morocco buy their game keys here.',
  });

const OFFERS = [
  'Original keys for Steam, Epic, Xbox and PlayStation',
  'Prices in Moroccan dirhams, with the dollar figure beside the total',
  'Bank transfer, card and mobile wallet',
  'Your keys in your account, to read again whenever you need them',
  'Answers from people within 24 hours',
];

const REASONS: readonly Reason[] = [
  { icon: 'key-round', title: 'One key, one player', text: 'A key that you bought was never sold before and is never sold again.' },
  { icon: 'shield-check', title: 'Nothing hidden', text: 'The price on the page is the price you pay. Nothing is added at the end.' },
  { icon: 'headset', title: 'Someone is there', text: 'When a key does not work, we look into it with you and make it right.' },
];

export default function AboutPage() {
  return (
    <div className="wrap page">
      <PageHead title="About Miftah" lead="Game keys in dirhams, for players in Morocco." />
      <div className="about">
        <div className="about__columns">
          <Section id="who" title="Who We Are">
            <p className="prose__text">
              Miftah means “key”. We are a small store in {STORE.city} that sells digital game keys and nothing else, to players who want to
              pay in their own currency and play tonight.
            </p>
          </Section>
          <Section id="mission" title="Our Mission">
            <p className="prose__text">
              To make buying a game as easy as starting it: a fair price in dirhams, a way to pay that you already have, and a key that
              works, released as soon as your payment is confirmed.
            </p>
          </Section>
        </div>
        <Section id="offer" title="What We Offer">
          <ul className="ticks ticks--columns panel">
            {OFFERS.map((offer) => (
              <li key={offer}>
                <Icon name="check" />
                <span>{offer}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="why" title="Why Choose Us">
          <Reasons reasons={REASONS} />
        </Section>
        <Section id="team" title="Meet the Team" aside={<DemoMark />}>
          <ul className="people">
            {STORE.team.map(({ name, role, text }) => (
              <li className="person" key={name}>
                <span className="person__mark" aria-hidden="true">
                  {initials(name)}
                </span>
                <h3>{name}</h3>
                <p className="person__role">{role}</p>
                <p className="soft">{text}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="touch" title="Get in Touch">
          <p className="prose__text">
            A question before you buy, a key that will not work, or a game you can’t find in the store: write to us.
          </p>
          <p className="row">
            {/* A whole new document, since the address redirects to a place on the support page. */}
            <Link className="btn btn--go btn--l" to={paths.contact} reloadDocument>
              Contact us
            </Link>
            <Link className="btn btn--line btn--l" to={paths.products()}>
              Browse all games
            </Link>
          </p>
        </Section>
        <Section id="notice" title="Important Notice">
          <div className="notice">
            <Icon name="info" />
            <p>{STORE.notice}</p>
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
