import { adminPaths } from '~/domain/paths/admin';
import type { WaitingMails } from '~/features/mail/index.server';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The mails that wait. `isSending`: a server is set. */
export interface HeldMails extends WaitingMails {
  readonly isSending: boolean;
}

/** Names the waiting mails, and the places where they are and where the server is set; nothing where mails leave. */
export function HeldMailsNotice({ held }: { readonly held: HeldMails }) {
  const { paused, notes } = held;
  return (
    <>
      {paused > 0 ? <PausedMails count={paused} notes={notes} /> : null}
      <UnsentMails held={held} />
    </>
  );
}

function UnsentMails({ held: { unsent, isSending } }: { readonly held: HeldMails }) {
  const { t, tCount } = useAdminTranslations();
  if (unsent === 0) return null;
  return (
    <Notice tone="bad" className="below">
      <p>{tCount(isSending ? 'mail-held' : 'desk-mail-waits', unsent)}</p>
      <p className="row gap-s">
        <Link to={adminPaths.outbox({ state: 'waiting' })}>{t('outgoing-mail')}</Link>
        <Link to={adminPaths.settings('mail')}>{t('mail-settings')}</Link>
      </p>
    </Notice>
  );
}

/** Asks what becomes of the mails from before the mail server was set, or set anew. `notes`: those of them that can't be dropped. */
export function PausedMails({ count, notes }: { readonly count: number; readonly notes: number }) {
  const { t, tCount } = useAdminTranslations();
  return (
    <Notice tone="info" className="below">
      <p>{tCount('mail-paused-why', count)}</p>
      {notes > 0 ? <p>{tCount('mail-paused-notes', notes)}</p> : null}
      <Form method="post" action={adminPaths.outboxForm} className="row gap-s">
        <SubmitButton name="intent" value="send-paused" busyText={t('saving')}>
          {tCount('mail-paused-send', count)}
        </SubmitButton>
        {count > notes ? (
          <SubmitButton name="intent" value="drop-paused" className="btn btn--line">
            {t(notes > 0 ? 'mail-paused-drop-others' : 'mail-paused-drop')}
          </SubmitButton>
        ) : null}
        <Link to={adminPaths.outbox({ state: 'paused' })}>{t('mail-paused-see')}</Link>
      </Form>
    </Notice>
  );
}
