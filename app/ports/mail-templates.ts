import type { Language } from '~/domain/shared/language';
import type { MailContent } from '~/domain/mail/kinds';

/** A mail as people read it. `link`: where its one button leads; null where it leads nowhere any more. */
export interface RenderedMail {
  readonly subject: string;
  /** Lines of text, with an empty line between paragraphs. */
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
}

/** Writes the texts of mails. A port, so that the features hold no sentences. */
export interface MailTemplates {
  /** In a language; English where nothing is said. */
  render(content: MailContent, language?: Language): RenderedMail;
}
