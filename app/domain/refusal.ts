/** What a command answers that was refused for a reason that the caller has words for. */
export interface Refused<Code extends string> {
  readonly ok: false;
  readonly code: Code;
}

/** A refusal with this code. */
export function refused<Code extends string>(code: Code): Refused<Code> {
  return { ok: false, code };
}
