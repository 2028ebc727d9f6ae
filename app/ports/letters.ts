import type { MailContent } from '~/domain/mail';

/** A mail as people read it. `link` is where its one button leads; null where it leads nowhere any more. */
export interface Letter {
  readonly subject: string;
  /** Lines of running text, an empty one between paragraphs. */
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
}

/** Finds the words. A port, so that the features stay without sentences, and another language is another adapter. */
export interface Letters {
  write(content: MailContent): Letter;
}
