/** The answer of a command that was refused, with a code for which the caller has words. */
export interface Refused<Code extends string> {
  readonly ok: false;
  readonly code: Code;
}

/** A refusal with this code. */
export function refused<Code extends string>(code: Code): Refused<Code> {
  return { ok: false, code };
}
