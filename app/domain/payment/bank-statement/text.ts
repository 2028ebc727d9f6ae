import { toLatinDigits } from '~/domain/shared/typed-text';

/** Marks of direction, of no width, and the stroke that stretches an Arabic word. */
const UNSEEN = /[\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Returns lower case, without accents and unseen marks, with Latin digits. */
export function plainText(text: string): string {
  return toLatinDigits(text).normalize('NFD').replace(/\p{M}/gu, '').replace(UNSEEN, '').toLowerCase();
}

export const plainWords = (text: string) => plainText(text).split(/[^\p{L}\p{N}]+/u);

export const withoutUnseen = (text: string) => text.replace(UNSEEN, '');
