import type { AccountChange, MailKind } from '~/domain/mail/kinds';

/** The text of a mail: whole sentences, in which `{name}` stands for a value. */
export interface TemplateText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The text on the button. */
  readonly button: string;
  /** The text below the button. */
  readonly afterwards: readonly string[];
}

/** The name of a text: a kind of mail, with the change of an account where it is about one. */
export type TextName<Kind extends MailKind = MailKind> = Kind extends 'account-changed' ? `${Kind}.${AccountChange}` : Kind;

/** The texts of these mails in one language. */
export type Texts<Kind extends MailKind> = Readonly<Record<TextName<Kind>, TemplateText>>;
