/** One kind of mail: whole sentences, in which `{name}` stands for a value. Another language is another table like this. */
export interface LetterWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The text on the button. */
  readonly button: string;
  /** The text below the button. */
  readonly afterwards: readonly string[];
}
