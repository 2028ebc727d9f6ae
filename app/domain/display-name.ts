/** In characters as a reader sees them, about. */
export const MAX_NAME_LENGTH = 100;

/** Control characters, line ends, and marks that turn the direction of the text beside the name. */
export const UNFIT_FOR_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** A name from elsewhere, cleaned so that it can be shown; '' where nothing of it is left. */
export function toDisplayName(name: string): string {
  const fit = name.normalize('NFC').replaceAll(new RegExp(UNFIT_FOR_A_NAME, 'gu'), ' ').replaceAll(/\s+/g, ' ').trim();
  return [...fit].slice(0, MAX_NAME_LENGTH).join('').trim();
}
