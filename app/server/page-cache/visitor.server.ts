/** The common parts of the names of cookies from which a public page shows something. */
const SHOWN = /session|cart|toast|form|code/;
const ONCE = /toast|form/;

/**
 * Returns whether a browser sends no cookie that a public page shows. A name anywhere counts: a wrong shared page is worse than an own one.
 */
export function isPlainVisitor(cookies: string | undefined): boolean {
  return cookies === undefined || !SHOWN.test(cookies);
}

/** Returns whether a browser sends at most its session, cart and the code of a link. */
export function isUsualVisitor(cookies: string | undefined): boolean {
  return cookies === undefined || !ONCE.test(cookies);
}
