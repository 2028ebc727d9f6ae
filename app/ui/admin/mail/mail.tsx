import type { MailSecrecy } from '~/features/mail/index.server';

import { MailStateBadge, SendAgain } from './list';
import { attemptsText, mailFailureText, type AdminMailRow } from './view';
import { Notice } from '~/ui/components/notice';
import { t } from '~/ui/translations/admin';
import { Fact } from '~/ui/admin/layout/description-list';

interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
}

export function MailFacts({ mail, messageId }: { readonly mail: AdminMailRow; readonly messageId: string | null }) {
  const failure = mailFailureText(mail);
  const attempts = attemptsText(mail.attempts);
  return (
    <section className="panel stack" aria-label="What happened to it">
      <dl className="facts">
        <Fact label="State">
          <MailStateBadge state={mail.state} />
        </Fact>
        <Fact label="To" isWide>
          {mail.to}
        </Fact>
        <Fact label="Language">{t(`reads-${mail.language}`)}</Fact>
        <Fact label="Written">
          <time dateTime={mail.written.iso}>{mail.written.text}</time>
        </Fact>
        {attempts === null ? null : <Fact label="Tried">{attempts}</Fact>}
        {failure === null ? null : <Fact label="Why not">{failure}</Fact>}
        {mail.next === null ? null : (
          <Fact label="Next try">
            <time dateTime={mail.next.iso}>{mail.next.text}</time>
          </Fact>
        )}
        {mail.sent === null ? null : (
          <Fact label="Sent">
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
  if (letter === null)
    return (
      <Notice tone="info">
        <p>{t(`mail-hidden-${secrecy ?? 'link-gone'}`)}</p>
      </Notice>
    );
  return (
    <article className="panel stack letter" aria-labelledby="subject">
      <h2 id="subject">{letter.subject}</h2>
      <p className="letter__text">{letter.text}</p>
      {letter.link === null ? null : (
        <p>
          <a className="btn btn--line" href={letter.link}>
            Open the link
          </a>
        </p>
      )}
    </article>
  );
}
