import type { MailSecrecy } from '~/features/mail/index.server';

import { MailStateBadge, SendAgain } from './list';
import { attemptsText, whyNotSent, type AdminMailRow } from './view';
import { Notice } from '~/ui/components/notice';
import { useAdminTranslations } from '~/ui/translations/admin';
import { Fact } from '~/ui/admin/layout/description-list';

interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
}

export function MailFacts({ mail, messageId }: { readonly mail: AdminMailRow; readonly messageId: string | null }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const failure = whyNotSent(i18n, mail);
  const attempts = attemptsText(i18n, mail.attempts);
  return (
    <section className="panel stack" aria-label={t('mail-what-happened-to-it')}>
      <dl className="facts">
        <Fact label={t('state')}>
          <MailStateBadge state={mail.state} />
        </Fact>
        <Fact label={t('to')} isWide>
          {mail.to}
        </Fact>
        <Fact label={t('mail-language')}>{t(`language-${mail.language}`)}</Fact>
        <Fact label={t('mail-written')}>
          <time dateTime={mail.written.iso}>{mail.written.text}</time>
        </Fact>
        {attempts === null ? null : <Fact label={t('mail-tried')}>{attempts}</Fact>}
        {failure === null ? null : <Fact label={t('mail-why-not')}>{failure}</Fact>}
        {mail.next === null ? null : (
          <Fact label={t('mail-next-attempt')}>
            <time dateTime={mail.next.iso}>{mail.next.text}</time>
          </Fact>
        )}
        {mail.sent === null ? null : (
          <Fact label={t('mail-sent')}>
            <time dateTime={mail.sent.iso}>{mail.sent.text}</time>
          </Fact>
        )}
        {messageId === null ? null : (
          <Fact label="Message-ID">
            <code translate="no">{messageId}</code>
          </Fact>
        )}
      </dl>
      {mail.canSendAgain ? <SendAgain id={mail.id} /> : null}
    </section>
  );
}

export function MailLetter({ letter, secrecy }: { readonly letter: MailText | null; readonly secrecy: MailSecrecy | null }) {
  const { t } = useAdminTranslations();
  if (letter === null)
    return (
      <Notice tone="info">
        <p>{t(`mail-hidden-${secrecy ?? 'link-gone'}`)}</p>
      </Notice>
    );
  return (
    <article className="panel stack gap-m" aria-labelledby="subject">
      <h2 id="subject">{letter.subject}</h2>
      <p className="letter__text break">{letter.text}</p>
      {letter.link === null ? null : (
        <p>
          <a className="btn btn--line" href={letter.link}>
            {t('mail-open-the-link')}
          </a>
        </p>
      )}
    </article>
  );
}
