/**
 * How well a title answers a search, the best first: it is the text; it begins with it; a word of it does; each word searched for begins
 * one of its words; it holds the text; the first letters of its words are the text; it does with one mistake.
 */
export const TIERS = ['exact', 'begins', 'word', 'words', 'holds', 'initials', 'mistake'] as const;
export type Tier = (typeof TIERS)[number];

/** Where the text ends in the title: with it, with a word of it, or within a word. The smaller, the more of the title the text names. */
export const TITLE = 0;
export const WORD = 1;
export const WITHIN = 2;
export const END_COUNT = 3;

/** What was found: a number for each row, 0 where the title doesn't answer; the smaller the better. */
export type Marks = Uint8Array;
export type Mark = (row: number, tier: Tier, end: number) => void;

/** The mark of an answer. */
export const markOf = (tier: Tier, end: number) => 1 + END_COUNT * TIERS.indexOf(tier) + end;
/** The place of a mark's tier in TIERS. */
export const tierOf = (mark: number) => Math.floor((mark - 1) / END_COUNT);
export const endOf = (mark: number) => (mark - 1) % END_COUNT;
