import type { Language } from '~/domain/shared/language';
import type { MailContent } from '~/domain/mail/kinds';

/** A mail as people read it. `link`: the target of its one button; null where there is none. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
  /** The address that ends mails like it by one POST; null: none does. */
  readonly stopLink: string | null;
}

export interface MailTemplates {
  render(content: MailContent, language?: Language): RenderedMail;
}
