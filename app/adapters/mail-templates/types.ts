import type { AccountChange, MailKind, MailNews } from '~/domain/mail/kinds';

/** The text of a mail: whole sentences, with `{name}` for a value. */
export interface TemplateText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly afterwards: readonly string[];
  /** The words of the link that ends such mails. */
  readonly stop?: string;
  /** The sentence about one game, by its reason; `-until` where an offer runs. */
  readonly news?: Readonly<Record<MailNews['reason'] | 'below-until' | 'lowest-until', string>>;
}

/** A kind of mail, with the change of an account where there is one. */
export type TextName<Kind extends MailKind = MailKind> = Kind extends 'account-changed' ? `${Kind}.${AccountChange}` : Kind;

export type Texts<Kind extends MailKind> = Readonly<Record<TextName<Kind>, TemplateText>>;
