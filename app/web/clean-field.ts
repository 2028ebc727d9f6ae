import { cleanLine, cleanText } from '~/domain/shared/typed-text';

/** Passwords are kept as typed, and an address with signs that can't be seen is refused: domain/email. */
const AS_TYPED = /password|email/i;

interface FieldKinds {
  readonly multiline?: readonly string[];
  readonly verbatim?: readonly string[];
}

/** Returns what was typed into a field, cleaned as its kind asks for: docs/rules.md, Typed text. */
export function cleanField(name: string, typed: string, { multiline = [], verbatim = [] }: FieldKinds): string {
  if (AS_TYPED.test(name) || verbatim.includes(name)) return typed;
  return multiline.includes(name) ? cleanText(typed) : cleanLine(typed);
}
