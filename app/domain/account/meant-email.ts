import { mistakenEnds } from '~/domain/search/typo';

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
  if (at === 0 || OTHERS.has(domain) || COMMON.some((known) => known === domain)) return null;
  const meant = /^gmail\.[a-z]+$/.test(domain) ? COMMON[0] : COMMON.find((known) => mistakenEnds(domain, 0, known).includes(domain.length));
  return meant === undefined ? null : email.slice(0, at) + meant;
}
