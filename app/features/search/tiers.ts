/**
 * How well a title answers a search, the best first: it is the text, but for its article; it begins with it; a word of it does; each word
 * searched for begins one of its words; it holds the text; the first letters of its words are the text; it is the text but for one mistake;
 * it answers with one mistake.
 */
export const TIERS = ['exact', 'begins', 'word', 'words', 'holds', 'initials', 'nearly', 'mistake'] as const;
export type Tier = (typeof TIERS)[number];

/** What was found: a number for each row, 0 where the title doesn't answer; the smaller the better. */
export type Marks = Uint8Array;
/** The answers to a text. */
export interface Answers {
  readonly marks: Marks;
  /** How many there are of each mark and kind, as rows.tally() counts them. */
  readonly tally: Uint32Array;
}

export type Mark = (row: number, tier: Tier) => void;

/** The mark of an answer. */
export const markOf = (tier: Tier) => 1 + TIERS.indexOf(tier);
