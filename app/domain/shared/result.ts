/** The answer of a refused command. */
export interface Refused<Code extends string> {
  readonly ok: false;
  readonly code: Code;
}

export function refused<Code extends string>(code: Code): Refused<Code> {
  return { ok: false, code };
}
