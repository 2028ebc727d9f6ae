/** One line of the table: how many times a second, and how long each takes (ms). */
export interface Row {
  readonly what: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The slowest of them, and how long it may take at most (ms): `npm run bench` ends with 1 where it took longer. */
  readonly mark?: { readonly slowest: number; readonly most: number };
  /** Its rate beside that of the bare engine meanwhile, and how much it is to be at least (1: the same): `npm run bench` ends with 1 where it is less. */
  readonly share?: { readonly is: number; readonly least: number };
  /** What else was measured. */
  readonly note?: string;
  /** What went wrong, if nothing may: `npm run bench` ends with 1 where something did. */
  readonly errors?: readonly string[];
}

/** What a file `NAME.bench.ts` exports as `section`; `npm run bench -- NAME` runs it. */
export interface Section {
  /** What it measures, for --help and above its table. */
  readonly title: string;
  run(tools: Tools): Promise<readonly Row[]>;
}

/** What the command was told beside the sections' names; null: nothing. */
export interface Options {
  /** How many games, for each of the stores that are measured. */
  readonly games: readonly number[] | null;
  /** How long each figure is measured. */
  readonly seconds: number | null;
  /** A file of games (CSV with a header) whose titles, genres, platforms and prices the store gets. */
  readonly catalogue: string | null;
  /** Of the pages only what a phone sees. */
  readonly isPhoneOnly: boolean;
  /** The figures are written into the document, beside those of sizes that weren't measured. */
  readonly isWritten: boolean;
}

export interface Tools {
  readonly options: Options;
  /** Reports the progress. */
  readonly tell: (line: string) => void;
  /** An empty folder for databases, on the project's disk; it is removed afterwards. */
  readonly dir: string;
}

/** Does `work` `count` times, `atOnce` of them at the same time, and times each. */
export async function measure(
  what: string,
  options: { readonly count: number; readonly atOnce?: number },
  work: (index: number) => unknown,
): Promise<Row> {
  return toRow(what, [await time(options, work)]);
}

/** How long some calls took together, and each of them (ms). */
export interface Times {
  readonly whole: number;
  readonly each: readonly number[];
}

/** The same as figures to add up: what is measured in parts, in turns with something else. */
export async function time(
  { count, atOnce = 1 }: { readonly count: number; readonly atOnce?: number },
  work: (index: number) => unknown,
): Promise<Times> {
  const each: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const startedAt = performance.now();
      await work(next++);
      each.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { whole: performance.now() - startedAt, each };
}

/** One line for all parts. */
export function toRow(what: string, parts: readonly Times[]): Row {
  const each = parts.flatMap((part) => part.each);
  const whole = parts.reduce((sum, part) => sum + part.whole, 0);
  return { what, perSecond: (each.length * 1000) / whole, ...summary(each) };
}

/** The middle of these times, and what one in a hundred exceeds. */
export function summary(times: readonly number[]): Pick<Row, 'p50' | 'p99'> {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}
