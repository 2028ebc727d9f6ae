import { adminPaths } from '~/domain/paths/admin';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The number of mails that wait since no server takes them. `isSending`: a server is set. */
export interface HeldMails {
  readonly count: number;
  readonly isSending: boolean;
}

/** Names the waiting mails, and the places where they are and where the server is set; nothing where mails leave. */
export function HeldMailsNotice({ held: { count, isSending } }: { readonly held: HeldMails }) {
  const { t, tCount } = useAdminTranslations();
  if (count === 0) return null;
  return (
    <Notice tone="bad" className="below">
      <p>{tCount(isSending ? 'mail-held' : 'desk-mail-waits', count)}</p>
      <p className="row gap-s">
        <Link to={adminPaths.outbox({ state: 'waiting' })}>{t('admin-outgoing-mail')}</Link>
        <Link to={adminPaths.settings('mail')}>{t('mail-settings')}</Link>
      </p>
    </Notice>
  );
}
