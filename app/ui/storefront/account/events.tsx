import { isProvider, PROVIDER_NAMES } from '~/domain/account/provider';

import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';
import type { EventView } from './view';

export function AccountEvents({ events }: { readonly events: readonly EventView[] }) {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel settings__wide" aria-labelledby="account-events">
      <h2 id="account-events">{t('events-title')}</h2>
      <p className="soft">{t('events-lead')}</p>
      {events.length === 0 ? (
        <p>{t('events-none')}</p>
      ) : (
        <ol className="devices ruled-rows">
          {events.map((event) => (
            <Event key={`${event.at.iso} ${event.kind} ${event.requestId}`} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Event({ event: { kind, about, count, at, address } }: { readonly event: EventView }) {
  const { t, tCount } = useTranslations(accountTexts, signInTexts);
  return (
    <li>
      <p className="break">
        <strong>{t(kind === 'recovery-codes-renewed' ? 'factor-renew-title' : `event-${kind}`)}</strong>
        {about === '' ? null : (
          <>
            {' · '}
            <bdi>{isProvider(about) ? PROVIDER_NAMES[about] : about}</bdi>
          </>
        )}
        {count === 1 ? null : ` · ${tCount('event-times', count)}`}
      </p>
      <dl className="devices__times soft text-s">
        <div>
          <dt>{t('when')}</dt>
          <dd>
            <time dateTime={at.iso}>{at.text}</time>
          </dd>
        </div>
        <div>
          <dt>{t('event-from')}</dt>
          <dd className="break">{address === 'unknown' ? t('event-from-unknown') : <bdi>{address}</bdi>}</dd>
        </div>
      </dl>
    </li>
  );
}
