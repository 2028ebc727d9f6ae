import { cleanLine } from '~/domain/shared/typed-text';

/** In characters as a reader sees them, about. */
export const MAX_NAME_LENGTH = 100;

/** Control characters, line ends, and marks on a Latin letter that has none of them: they run into the text beside the name. */
export const UNFIT_FOR_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?<=\p{sc=Latin})\p{M}/u;

/** A name from elsewhere, cleaned so that it can be shown; '' where nothing of it is left. */
export function toDisplayName(name: string): string {
  const unmarked = cleanLine(name).replace(/(?<=\p{sc=Latin})\p{M}+/gu, '');
  const fit = unmarked.replaceAll(new RegExp(UNFIT_FOR_A_NAME, 'gu'), ' ').replaceAll(/\s+/g, ' ').trim();
  return [...fit].slice(0, MAX_NAME_LENGTH).join('').trim();
}
