import type { AccountChange, MailKind } from '~/domain/mail/kinds';

/** The text of a mail: whole sentences, with `{name}` for a value. */
export interface TemplateText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly afterwards: readonly string[];
}

/** A kind of mail, with the change of an account where there is one. */
export type TextName<Kind extends MailKind = MailKind> = Kind extends 'account-changed' ? `${Kind}.${AccountChange}` : Kind;

export type Texts<Kind extends MailKind> = Readonly<Record<TextName<Kind>, TemplateText>>;
