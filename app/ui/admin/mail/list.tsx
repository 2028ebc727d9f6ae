import { adminPaths } from '~/domain/paths/admin';
import type { MailState } from '~/domain/mail';

import { attemptsText, whyNotSent, mailTitle, type AdminMailRow } from './view';
import { Form, Link } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useAdminTranslations } from '~/ui/translations/admin';

const TONES: Readonly<Record<MailState, string>> = {
  waiting: 'badge badge--warn',
  sent: 'soft',
  failed: 'badge badge--bad',
  expired: 'badge',
  paused: 'badge badge--warn',
  dropped: 'badge',
};

export function MailStateBadge({ state }: { readonly state: MailState }) {
  const { t } = useAdminTranslations();
  return <span className={TONES[state]}>{t(`mail-${state}`)}</span>;
}

/** `from`: the list that it stands in, absent on the page of one mail; its address distinguishes the buttons of a list. */
export function SendAgain({
  id,
  from,
}: {
  readonly id: string;
  readonly from?: { readonly to: string; readonly state: MailState | null };
}) {
  const { t } = useAdminTranslations();
  return (
    <Form method="post" action={adminPaths.message(id)}>
      <input type="hidden" name="intent" value="send-again" />
      <input type="hidden" name="mail" value={id} />
      {from?.state ? <input type="hidden" name="state" value={from.state} /> : null}
      <SubmitButton
        className={from ? 'btn btn--line btn--s' : 'btn btn--line'}
        match={{ intent: 'send-again', mail: id }}
        {...(from ? { 'aria-label': t('mail-send-again-to', { to: from.to }) } : {})}
      >
        {t('mail-send-again')}
      </SubmitButton>
    </Form>
  );
}

/** `state`: the state whose mails are listed; null: all. */
export function AdminMailList({ mails, state }: { readonly mails: readonly AdminMailRow[]; readonly state: MailState | null }) {
  const { t } = useAdminTranslations();
  return (
    <table className="table table--linked mails">
      <thead>
        <tr>
          <th scope="col">{t('mail')}</th>
          <th scope="col">{t('to')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('mail-why-not')}</th>
          <th scope="col" className="end">
            {t('mail-written')}
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} state={state} />
        ))}
      </tbody>
    </table>
  );
}

/** On a phone the whole row is the link. A mail that arrived is sent again from its page. */
function MailRow({ mail, state }: { readonly mail: AdminMailRow; readonly state: MailState | null }) {
  const i18n = useAdminTranslations();
  const { tRich } = i18n;
  const failure = mail.state === 'sent' ? null : whyNotSent(i18n, mail);
  const attempts = attemptsText(i18n, mail.attempts);
  const canSendAgain = mail.canSendAgain && mail.state === 'failed';
  return (
    <tr>
      <td className="mails__kind plain-links">
        <Link className="table__link ref table__link--text break" to={adminPaths.message(mail.id)}>
          {mailTitle(i18n, mail.kind)}
        </Link>
      </td>
      <td className="mails__to">
        <bdi>{mail.to}</bdi>
      </td>
      <td className="mails__state">
        <MailStateBadge state={mail.state} />
      </td>
      <td className={mail.state === 'failed' || mail.state === 'dropped' ? 'mails__why' : 'mails__why wide-only'}>
        {failure === null ? null : <p>{failure}</p>}
        {mail.next === null ? null : (
          <p className="soft">{tRich('mail-next-try', { attempts, date: <time dateTime={mail.next.iso}>{mail.next.text}</time> })}</p>
        )}
        {canSendAgain ? <SendAgain id={mail.id} from={{ to: mail.to, state }} /> : null}
      </td>
      <td className="mails__age unbroken soft end">
        <time dateTime={mail.written.iso} title={mail.written.text}>
          {mail.age}
        </time>
      </td>
    </tr>
  );
}
