import { foldLetters } from '~/domain/search/words';

/** The characters of a gram. */
const LENGTH = 3;

interface SearchedOrder {
  readonly name: string;
  readonly email: string;
  readonly payer: string | null;
  readonly lines: readonly { readonly title: string }[];
}

const textsOf = ({ name, email, payer, lines }: SearchedOrder) =>
  [name, email, payer ?? '', ...lines.map((line) => line.title)].map((text) => foldLetters(text));

/** Whether a text of the order contains this one, without regard to case, accents and Arabic letters that people write one for another. */
export function isFoundBy(order: SearchedOrder, wanted: string): boolean {
  return textsOf(order).some((text) => text.includes(foldLetters(wanted)));
}

/** All that an order can be found by in an index: each three characters in a row of its texts, and its shorter words whole. */
export function gramsOf(order: SearchedOrder): string[] {
  const grams = new Set<string>();
  for (const text of textsOf(order)) {
    for (const gram of gramsIn(text)) grams.add(gram);
    for (const word of text.split(/\s+/)) if (word !== '' && [...word].length < LENGTH) grams.add(word);
  }
  return [...grams];
}

/** The grams that every order has which contains this text; a text of one or two characters is one itself, of orders with that very word. */
export function gramsToAsk(wanted: string): string[] {
  const text = foldLetters(wanted);
  return [...text].length < LENGTH ? [text] : [...new Set(gramsIn(text))];
}

/** By whole characters: no store keeps half of one. */
function gramsIn(text: string): string[] {
  const signs = [...text];
  return Array.from({ length: Math.max(0, signs.length - LENGTH + 1) }, (_, at) => signs.slice(at, at + LENGTH).join(''));
}
