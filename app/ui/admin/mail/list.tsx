import { adminPaths } from '~/domain/paths/admin';
import type { MailState } from '~/domain/mail';

import { attemptsText, mailFailureText, mailTitle, type AdminMailRow } from './view';
import { Form, Link } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useAdminTranslations } from '~/ui/translations/admin';

const TONES: Readonly<Record<MailState, string>> = {
  waiting: 'badge badge--warn',
  sent: 'badge badge--good',
  failed: 'badge badge--bad',
  expired: 'badge',
};

export function MailStateBadge({ state }: { readonly state: MailState }) {
  const { t } = useAdminTranslations();
  return <span className={TONES[state]}>{t(`mail-${state}`)}</span>;
}

/** `to` distinguishes the buttons of a list. */
export function SendAgain({ id, to }: { readonly id: string; readonly to?: string }) {
  const { t } = useAdminTranslations();
  return (
    <Form method="post" action={adminPaths.message(id)}>
      <input type="hidden" name="intent" value="send-again" />
      <input type="hidden" name="mail" value={id} />
      <SubmitButton
        className="btn btn--line"
        match={{ intent: 'send-again', mail: id }}
        {...(to ? { 'aria-label': t('mail-send-again-to', { to }) } : {})}
      >
        {t('mail-send-again')}
      </SubmitButton>
    </Form>
  );
}

export function AdminMailList({ mails }: { readonly mails: readonly AdminMailRow[] }) {
  const { t } = useAdminTranslations();
  return (
    <table className="table mails">
      <thead>
        <tr>
          <th scope="col">{t('audit-about-outbox')}</th>
          <th scope="col">{t('admin-to')}</th>
          <th scope="col">{t('mail-written')}</th>
          <th scope="col">{t('admin-state')}</th>
          <th scope="col">
            <span className="sr">{t('admin-actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </tbody>
    </table>
  );
}

function MailRow({ mail }: { readonly mail: AdminMailRow }) {
  const say = useAdminTranslations();
  const { tRich } = say;
  const failure = mailFailureText(say, mail);
  const attempts = attemptsText(say, mail.attempts);
  return (
    <tr>
      <td>
        <Link className="mails__link" to={adminPaths.message(mail.id)}>
          {mailTitle(say, mail.kind)}
        </Link>
      </td>
      <td className="mails__to">{mail.to}</td>
      <td>
        <time dateTime={mail.written.iso}>{mail.written.text}</time>
      </td>
      <td>
        <MailStateBadge state={mail.state} />
        {failure === null ? null : <p className="mails__why">{failure}</p>}
        {mail.next === null ? null : (
          <p className="mails__why soft">
            {tRich('mail-next-try', { attempts, date: <time dateTime={mail.next.iso}>{mail.next.text}</time> })}
          </p>
        )}
      </td>
      <td>{mail.canSendAgain ? <SendAgain id={mail.id} to={mail.to} /> : null}</td>
    </tr>
  );
}
