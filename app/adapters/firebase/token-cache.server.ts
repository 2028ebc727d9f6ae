import type { Clock } from '~/ports/clock';
import type { Account } from '~/ports/identity';

/** How long an answer counts for find(), in ms. A person who is removed or disabled in Firebase's console can go on for this long. */
const FRESH = 30_000;
const MAX_KEPT = 10_000;

/** Keeps accounts that were read a moment ago: each request asks for its visitor's account, and Firebase is across a network. */
export function createFresh({ clock, find }: { readonly clock: Clock; readonly find: (id: string) => Promise<Account | null> }) {
  const kept = new Map<string, { readonly answer: Promise<Account | null>; readonly since: number }>();

  return {
    find(id: string): Promise<Account | null> {
      const known = kept.get(id);
      // why an amount: the clock may have been set back since
      if (known && Math.abs(clock() - known.since) < FRESH) return known.answer;
      const answer = find(id);
      kept.delete(id);
      kept.set(id, { answer, since: clock() });
      answer.catch(() => kept.get(id)?.answer === answer && kept.delete(id));
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return answer;
    },

    /** Call it after every change that this process makes. A read that is under way is not kept either. */
    forget(id: string): void {
      kept.delete(id);
    },
  };
}
