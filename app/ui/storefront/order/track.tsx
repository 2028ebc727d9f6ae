import type { OrderView } from '~/ui/components/order/view';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

const STEPS = ['placed', 'paid', 'delivered'] as const;

/** The way of an order from its placing to its keys; nothing for one that is off it. */
export function OrderTrack({ order: { state, events } }: { readonly order: Pick<OrderView, 'state' | 'events'> }) {
  const { t } = useTranslations(orderStatusTexts);
  if (state === 'cancelled' || state === 'refunded') return null;
  return (
    <ol className="track" aria-label={t('order-progress')}>
      {STEPS.map((step) => {
        const event = events.find(({ type }) => type === step || (step === 'delivered' && type === 'filled'));
        return (
          <li key={step} className={event ? 'track__done' : undefined}>
            {t(event ? `step-${step}` : `track-${step}`)}{' '}
            {event ? (
              <time className="soft" dateTime={event.at.iso}>
                {event.at.text}
              </time>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
