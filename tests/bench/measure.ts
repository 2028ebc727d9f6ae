/** A line of the table. Times are in ms. */
export interface Row {
  readonly what: string;
  readonly perSecond?: number;
  readonly p50?: number;
  readonly p99?: number;
  readonly marks?: readonly Mark[];
  /** Figures beside these, in words. */
  readonly note?: string;
}

/** A figure with a bound: `npm run bench` ends with 1 where it is missed. */
export interface Mark {
  readonly what: string;
  readonly is: number;
  readonly unit?: 'ms' | 'MB' | '×' | '/s';
  /** The largest figure that is good, or the smallest one. */
  readonly most?: number;
  readonly least?: number;
}

/** The shape of a section's file, its `section`; `npm run bench -- NAME` runs it. */
export type Section = (tools: Tools) => Promise<readonly Row[]>;

export interface Tools {
  /** The numbers of games in the stores that are measured. */
  readonly games: readonly number[];
  /** The time that a figure is measured; null: the section's own. */
  readonly seconds: number | null;
  /** Reports the progress. */
  readonly tell: (line: string) => void;
  /** An empty folder on the project's disk, which is removed afterwards. */
  readonly dir: string;
}

/** Does `work` `count` times, `atOnce` of them at the same time, and times each. */
export async function measure(
  what: string,
  { count, atOnce = 1 }: { readonly count: number; readonly atOnce?: number },
  work: (index: number) => unknown,
): Promise<Row & { readonly slowest: number }> {
  const times: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const from = performance.now();
      await work(next++);
      times.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { what, perSecond: (count * 1000) / (performance.now() - from), ...summary(times) };
}

/** The middle of these times, the one that a hundredth exceeds, and the slowest. */
export function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: quantile(0.5), p99: quantile(0.99), slowest: quantile(1) };
}
