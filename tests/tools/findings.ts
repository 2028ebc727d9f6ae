/** Collects what should be so, and isn't. */
export interface Findings {
  readonly facts: string[];
  readonly findings: string[];
  /** Notes a fact where it is so, else a finding with what was seen instead. */
  readonly look: (what: string, isSo: boolean, seen?: unknown) => void;
}

export function collect(): Findings {
  const [facts, findings]: [string[], string[]] = [[], []];
  return {
    facts,
    findings,
    look: (what, isSo, seen) => void (isSo ? facts : findings).push(isSo ? `✓ ${what}` : `${what}: not so. Seen: ${String(seen)}`),
  };
}
