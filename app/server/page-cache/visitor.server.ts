/** What the names of the cookies have in common that a public page shows something of. */
const SHOWN = /session|cart|toast|form/;
/** Of these, what is shown once. */
const ONCE = /toast|form/;

/**
 * Whether a browser says nothing that a public page shows of a person. A name anywhere in the cookies counts, however they are written: a
 * page that is made for one person costs more, a wrong one is worse.
 */
export function isPlainVisitor(cookies: string | undefined): boolean {
  return cookies === undefined || !SHOWN.test(cookies);
}

/** Whether a browser says at most who she is and what is in her cart. */
export function isUsualVisitor(cookies: string | undefined): boolean {
  return cookies === undefined || !ONCE.test(cookies);
}
