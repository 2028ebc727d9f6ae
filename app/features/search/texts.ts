export interface Texts<Thing> {
  readonly all: readonly Thing[];
  /** Calls `onMatch` for each thing whose text holds these letters; for none where there are no letters. */
  eachWith(letters: string, onMatch: (thing: Thing) => void): void;
}

/** Joins the texts into one, which is faster to search than many short ones. */
export function toTexts<Thing>(all: readonly Thing[], textOf: (thing: Thing) => string): Texts<Thing> {
  const texts = all.map(textOf);
  const joined = texts.join('\n');
  let length = 0;
  const ends = texts.map((text) => (length += text.length + 1));

  return {
    all,
    eachWith(letters, onMatch) {
      if (letters === '') return;
      let nth = 0;
      for (let at = joined.indexOf(letters); at >= 0; at = joined.indexOf(letters, ends[nth])) {
        while ((ends[nth] ?? length) <= at) nth += 1;
        onMatch(all[nth] as Thing);
      }
    },
  };
}
