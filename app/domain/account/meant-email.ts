/** The domains of most shoppers' addresses. */
const COMMON = [
  ...(['gmail.com', 'hotmail.com', 'hotmail.fr', 'outlook.com', 'outlook.fr', 'yahoo.com', 'yahoo.fr'] as const),
  ...(['icloud.com', 'laposte.net', 'orange.fr', 'protonmail.com', 'menara.ma'] as const),
];
/** Domains one letter away from a common one, with mailboxes of their own. */
const OTHERS: ReadonlySet<string> = new Set(['mail.com', 'ymail.com', 'email.com', 'hmail.com', 'outlook.fi', 'orange.fi']);

/** Returns the address with the domain that was likely meant, for a stored form of an address; null: no likely mistake. */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (at === 0 || OTHERS.has(domain) || COMMON.some((common) => common === domain)) return null;
  const meant = /^gmail\.[a-z]+$/.test(domain) ? COMMON[0] : COMMON.find((common) => isOneMistake(domain, common));
  return meant === undefined ? null : email.slice(0, at) + meant;
}

/** Returns whether a letter is missing, too many, another one, or swapped with the next. */
function isOneMistake(typed: string, meant: string): boolean {
  let at = 0;
  while (at < meant.length && typed[at] === meant[at]) at += 1;
  const [one, other] = [typed.slice(at), meant.slice(at)];
  const isSwapped = one.slice(0, 2) === `${other.charAt(1)}${other.charAt(0)}` && one.slice(2) === other.slice(2);
  return isSwapped || one.slice(1) === other.slice(1) || one === other.slice(1) || one.slice(1) === other;
}
