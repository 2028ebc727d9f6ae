/** The number of rows of a file with each verdict; a verdict without rows is left out. */
export type CountsOf<Verdict extends string> = Readonly<Partial<Record<Verdict, number>>>;

export function countVerdicts(rows: Iterable<{ readonly verdict: string }>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict } of rows) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

export function countOf<Verdict extends string>(counts: CountsOf<Verdict>, verdicts: readonly Verdict[]): number {
  return verdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);
}
