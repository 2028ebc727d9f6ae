import { adminPaths } from '~/domain/paths/admin';
import type { MessageState } from '~/domain/mail/contact-message';

import type { MessageView } from './message-view';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

const TONES: Readonly<Record<MessageState, string>> = { new: 'badge badge--warn', answered: 'badge badge--good', closed: 'badge' };

export function MessageStateBadge({ state }: { readonly state: MessageState }) {
  const { t } = useAdminTranslations();
  return <span className={TONES[state]}>{t(`message-${state}`)}</span>;
}

export function MessageList({ messages }: { readonly messages: readonly MessageView[] }) {
  return (
    <ol className="inbox ruled-rows">
      {messages.map((message) => (
        <li className="inbox__row" key={message.id}>
          <MessageHead message={message} />
          <p className="letter__text break clamp" dir="auto">
            {message.message}
          </p>
          <OpenMessage message={message} />
        </li>
      ))}
    </ol>
  );
}

function OpenMessage({ message: { id, state, name } }: { readonly message: MessageView }) {
  const { t } = useAdminTranslations();
  const text = state === 'new' ? t('answer') : t('mail-open');
  return (
    <Link className="btn btn--line" to={adminPaths.message(id)} aria-label={t('labelled', { label: text, value: name })}>
      {text}
    </Link>
  );
}

export function MessageHead({ message }: { readonly message: MessageView }) {
  return (
    <div className="letter__head break shrink row">
      <h2>
        <bdi>{message.name}</bdi>
      </h2>
      <MessageStateBadge state={message.state} />
      <a href={`mailto:${encodeURIComponent(message.email)}`}>{message.email}</a>
      <time className="soft" dateTime={message.sent.iso}>
        {message.sent.text}
      </time>
    </div>
  );
}
