import type { Clock } from '~/ports/clock';
import type { Account } from '~/ports/identity';

/** The life of an answer of find(), in ms: so long an account that is removed in Firebase's console can go on. */
const FRESH = 30_000;
const MAX_KEPT = 10_000;

export function createFresh({ clock, find }: { readonly clock: Clock; readonly find: (id: string) => Promise<Account | null> }) {
  const cache = new Map<string, { readonly answer: Promise<Account | null>; readonly since: number }>();

  return {
    find(id: string): Promise<Account | null> {
      const cached = cache.get(id);
      // why an amount: the clock may have been set back since
      if (cached && Math.abs(clock() - cached.since) < FRESH) return cached.answer;
      const answer = find(id);
      cache.delete(id);
      cache.set(id, { answer, since: clock() });
      answer.catch(() => cache.get(id)?.answer === answer && cache.delete(id));
      const [oldest] = cache.keys();
      if (cache.size > MAX_KEPT && oldest !== undefined) cache.delete(oldest);
      return answer;
    },

    /** Drops the account, after every change that this process makes; also a read that is under way. */
    forget(id: string): void {
      cache.delete(id);
    },
  };
}
