import { createHash } from 'node:crypto';

import type { Provider } from '~/domain/account/provider';

interface StandInPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** why: addresses of example.com belong to no person */
const PEOPLE: readonly StandInPerson[] = [
  { id: '1', name: 'Amal Idrissi', email: 'amal@example.com' },
  { id: '2', name: 'Youssef Alami', email: 'youssef@example.com' },
  { id: '3', name: 'Lina Bennani', email: 'lina@example.com' },
];

const LIFETIME = 10 * 60_000;
const MAX_KEPT = 1000;

/** Stands in for Google and GitHub, in the demo. `owners`: addresses with rights, closed to this way. */
export function createStandInPeople({ owners, clock }: { readonly owners: readonly string[]; readonly clock: () => number }) {
  const codes = new Map<
    string,
    { readonly provider: Provider; readonly person: StandInPerson; readonly challenge: string; readonly at: number }
  >();
  const people = PEOPLE.filter(({ email }) => !owners.includes(email));

  /** Returns a code that the store redeems once, for this challenge (PKCE); null where the person is unknown. */
  function issue(provider: Provider, personId: string, challenge: string): string | null {
    const person = people.find(({ id }) => id === personId);
    if (!person || challenge === '') return null;
    const code = crypto.randomUUID();
    codes.set(code, { provider, person, challenge, at: clock() });
    const [oldest] = codes.keys();
    if (codes.size > MAX_KEPT && oldest !== undefined) codes.delete(oldest);
    return code;
  }

  /** Returns the person of this code; null where it is not good, or another sign-in began it. */
  function redeem(provider: Provider, code: string, verifier: string): StandInPerson | null {
    const issued = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isGood = issued?.provider === provider && issued.challenge === challenge && clock() < issued.at + LIFETIME;
    return isGood ? issued.person : null;
  }

  return { people, issue, redeem };
}
