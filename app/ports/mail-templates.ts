import type { Language } from '~/domain/shared/language';
import type { MailContent } from '~/domain/mail';

/** A mail as people read it. `link`: where its one button leads; null where it leads nowhere any more. */
export interface Letter {
  readonly subject: string;
  /** Lines of text, with an empty line between paragraphs. */
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
}

/** Writes the texts of mails. A port, so that the features hold no sentences. */
export interface Letters {
  /** In a language; English where nothing is said. */
  write(content: MailContent, language?: Language): Letter;
}
