import { Reasons, type Reason } from './reasons';

const REASONS: readonly Reason[] = [
  {
    icon: 'shield-check',
    title: 'Safe & Secure',
    text: 'We check every price ourselves, and every payment uses an encrypted connection.',
  },
  {
    icon: 'zap',
    title: 'Instant Delivery',
    text: 'Your key is released as soon as the payment is confirmed. No waiting for a parcel.',
  },
  { icon: 'badge-percent', title: 'Affordable Prices', text: 'Fair prices in dirhams, with the dollar figure next to the total.' },
  { icon: 'headset', title: '24/7 Support', text: 'Real people, at any hour. We reply within 24 hours, usually much sooner.' },
];

/** The four promises of the store. */
export function HomeReasons() {
  return (
    <section className="section wrap" aria-labelledby="why">
      <div className="page__head">
        <h2 id="why">Why players buy here</h2>
      </div>
      <Reasons reasons={REASONS} />
    </section>
  );
}
