import { isProvider, PROVIDER_NAMES } from '~/domain/account/provider';

import { useAccountWords } from '~/ui/translations/storefront/account/page';
import type { EventView } from './view';

/** What last happened to the account, the newest first: she sees what she didn't do. */
export function AccountEvents({ events }: { readonly events: readonly EventView[] }) {
  const { sentence } = useAccountWords();
  return (
    <section className="panel settings__wide" aria-labelledby="account-events">
      <h2 id="account-events">{sentence('events-title')}</h2>
      <p className="soft">{sentence('events-lead')}</p>
      {events.length === 0 ? (
        <p>{sentence('events-none')}</p>
      ) : (
        <ol className="devices">
          {events.map((event) => (
            <Event key={`${event.at.iso} ${event.kind} ${event.requestId}`} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Event({ event: { kind, about, count, at, address } }: { readonly event: EventView }) {
  const { sentence, countedSentence } = useAccountWords();
  return (
    <li>
      <p className="settings__text">
        <strong>{sentence(`event-${kind}`)}</strong>
        {about === '' ? null : (
          <>
            {' · '}
            <bdi>{isProvider(about) ? PROVIDER_NAMES[about] : about}</bdi>
          </>
        )}
        {count === 1 ? null : ` · ${countedSentence('event-times', count)}`}
      </p>
      <dl className="devices__times soft text-s">
        <div>
          <dt>{sentence('event-at')}</dt>
          <dd>
            <time dateTime={at.iso}>{at.text}</time>
          </dd>
        </div>
        <div>
          <dt>{sentence('event-from')}</dt>
          <dd className="settings__text">{address === 'unknown' ? sentence('event-from-unknown') : <bdi>{address}</bdi>}</dd>
        </div>
      </dl>
    </li>
  );
}
