import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { MessageHead } from './message-list';
import type { MessageView } from './message-view';
import { TextAreaField } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useAdminTranslations } from '~/ui/translations/admin';

interface MessageProps {
  readonly message: MessageView;
  /** Set with a mail server; without one an answer waits in the outbox. */
  readonly isSending: boolean;
  readonly reply: string;
  readonly errors: FormErrors;
}

export function MessagePanel({ message, isSending, reply, errors }: MessageProps) {
  const { t } = useAdminTranslations();
  return (
    <div className="letters stack gap-m">
      <article className="panel stack gap-m">
        <MessageHead message={message} />
        <p className="letter__text break" dir="auto">
          {message.message}
        </p>
        <StateForm message={message} />
      </article>
      {message.replies.map((each, index) => (
        <article className="panel stack gap-m" key={index}>
          <div className="letter__head break shrink row">
            <h2>{t('mail-our-answer')}</h2>
            <time className="soft" dateTime={each.sent.iso}>
              {each.sent.text}
            </time>
          </div>
          <p className="letter__text break" dir="auto">
            {each.text}
          </p>
        </article>
      ))}
      <ReplyForm key={message.replies.length} message={message} isSending={isSending} reply={reply} errors={errors} />
    </div>
  );
}

function StateForm({ message: { id, state } }: Pick<MessageProps, 'message'>) {
  const { t } = useAdminTranslations();
  return (
    <Form className="row" method="post" action={adminPaths.message(id)}>
      {state === 'closed' ? null : (
        <SubmitButton className="btn btn--line" name="intent" value="close">
          {t('close')}
        </SubmitButton>
      )}
      {state === 'new' ? null : (
        <SubmitButton className="btn btn--line" name="intent" value="reopen">
          {t('mail-mark-as-new')}
        </SubmitButton>
      )}
    </Form>
  );
}

function ReplyForm({ message, isSending, reply, errors }: MessageProps) {
  const { t } = useAdminTranslations();
  const form = useFirstError(errors);
  return (
    <Form ref={form} className="panel stack" method="post" action={adminPaths.message(message.id)} noValidate aria-labelledby="reply-h">
      <h2 className="flush" id="reply-h">
        {message.replies.length === 0 ? t('answer') : t('mail-answer-again')}
      </h2>
      {isSending ? null : (
        <Notice tone="info">
          <p>{t('reply-no-mail')}</p>
          <p>
            <Link to={adminPaths.outbox()}>{t('outgoing-mail')}</Link>
          </p>
        </Notice>
      )}
      <ErrorSummary errors={errors} />
      {message.language === 'en' ? null : (
        <Notice tone="info">
          <p>{t(`reply-frame-${message.language}`)}</p>
        </Notice>
      )}
      <input type="hidden" name="seen" value={message.replies.length} />
      <TextAreaField
        name="reply"
        label={t('mail-your-answer')}
        hint={t('reply-hint')}
        value={reply}
        error={errors['reply']}
        maxLength={5000}
        rows={8}
        required
      />
      <div>
        <SubmitButton className="btn btn--go btn--l" name="intent" value="reply" busyText={t('sending')}>
          {t('mail-send-answer')}
        </SubmitButton>
      </div>
    </Form>
  );
}
