import { toLatinDigits } from '~/domain/shared/typed-text';

/** Marks that can't be seen: of direction, of no width, and the stroke that only stretches an Arabic word. */
const UNSEEN = /[\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Lower case, without accents and marks that can't be seen, and with Latin digits. */
export function plainText(text: string): string {
  return toLatinDigits(text).normalize('NFD').replace(/\p{M}/gu, '').replace(UNSEEN, '').toLowerCase();
}

/** The words of a text, as plainText() writes them. */
export const plainWords = (text: string) => plainText(text).split(/[^\p{L}\p{N}]+/u);

/** The text without marks that can't be seen. */
export const withoutUnseen = (text: string) => text.replace(UNSEEN, '');
