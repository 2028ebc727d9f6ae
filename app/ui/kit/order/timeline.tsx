import { orderEventText, orderEventTone } from './words';
import type { OrderView } from './view';

/** What happened to an order, oldest first. */
export function OrderTimeline({ events }: { readonly events: OrderView['events'] }) {
  return (
    <section className="panel" aria-labelledby="timeline-h">
      <h2 id="timeline-h">What happened</h2>
      <ol className="timeline">
        {events.map((event, index) => (
          <Step key={index} event={event} />
        ))}
      </ol>
    </section>
  );
}

function Step({ event }: { readonly event: OrderView['events'][number] }) {
  const tone = orderEventTone(event.type);
  return (
    <li className={tone ? `timeline__step--${tone}` : undefined}>
      <span className="timeline__what">{orderEventText(event.type)}</span>
      {event.note ? <span className="soft">{event.note}</span> : null}
      <time className="soft" dateTime={event.at.iso}>
        {event.at.text}
      </time>
    </li>
  );
}
