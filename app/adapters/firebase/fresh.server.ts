import type { Clock } from '~/ports/clock';
import type { Account } from '~/ports/identity';

/** For how long an answer is good enough for find(), in ms: who is removed or disabled in Firebase's console is out after that. */
const FRESH = 30_000;
const MAX_KEPT = 10_000;

/** Accounts that were looked up a moment ago: each request of a visitor asks for hers, and Firebase is a network away. */
export function createFresh({ clock, find }: { readonly clock: Clock; readonly find: (id: string) => Promise<Account | null> }) {
  const kept = new Map<string, { readonly answer: Promise<Account | null>; readonly until: number }>();

  return {
    find(id: string): Promise<Account | null> {
      const known = kept.get(id);
      if (known && known.until > clock()) return known.answer;
      const answer = find(id);
      kept.delete(id);
      kept.set(id, { answer, until: clock() + FRESH });
      answer.catch(() => kept.get(id)?.answer === answer && kept.delete(id));
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return answer;
    },

    /** After every change that this process made. A look-up that was under way is not kept either. */
    forget(id: string): void {
      kept.delete(id);
    },
  };
}
