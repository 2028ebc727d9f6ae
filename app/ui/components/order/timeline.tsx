import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';
import { stepTone } from './step';
import type { OrderView } from './view';

export function OrderTimeline({ events }: { readonly events: OrderView['events'] }) {
  const { t } = useTranslations(orderStatusTexts);
  return (
    <section className="panel" aria-labelledby="timeline-h">
      <h2 id="timeline-h">{t('steps-title')}</h2>
      <ol className="timeline">
        {events.map((event, index) => (
          <Step key={index} event={event} />
        ))}
      </ol>
    </section>
  );
}

/** A step of a later version keeps its own name. */
function Step({ event }: { readonly event: OrderView['events'][number] }) {
  const { t, hasSentence } = useTranslations(orderStatusTexts);
  const tone = stepTone(event.type);
  const code = `step-${event.type}` as const;
  return (
    <li className={tone ? `timeline__step--${tone}` : undefined}>
      <span className="timeline__what">{hasSentence(code) ? t(code) : event.type}</span>{' '}
      {event.note ? <bdi className="soft">{event.note}</bdi> : null}{' '}
      <time className="soft" dateTime={event.at.iso}>
        {event.at.text}
      </time>
    </li>
  );
}
