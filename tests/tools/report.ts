/** What a file `NAME.tool.ts` exports as `tool`; `npm run tools -- NAME` runs it. */
export type Tool = (place: Place) => Promise<Report>;

export interface Place {
  /** An empty folder; it is removed afterwards. */
  readonly dir: string;
  /** Reports the progress. */
  readonly tell: (line: string) => void;
}

export interface Report {
  /** What was asked of the program, its version, and how much it did. */
  readonly facts: readonly string[];
  /** What it found, one line each. The command fails where there is one. */
  readonly findings: readonly string[];
}
