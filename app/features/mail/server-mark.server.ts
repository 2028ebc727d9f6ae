import type { Clock } from '~/ports/clock';
import type { Reader, Store } from '~/ports/store';

const MARK = 'marks/mail-server';

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  /** Returns the mail server of this moment with its user, and the time (ms) of its setting where that is known; null: none is set. */
  readonly server: () => { readonly account: string; readonly setAt: number | null } | null;
}

export type MailServerMark = ReturnType<typeof createMailServerMark>;

/** Creates the memory of the mail server: mails written before it was set, or set anew, go only when the owner says so. */
export function createMailServerMark({ store, clock, server }: Dependencies) {
  let cachedMark: { readonly account: string; readonly since: number } | null = null;

  /** Returns the time (ms) since which mails go by themselves; 0 without a server, where none go. */
  async function since(): Promise<number> {
    const { account, setAt } = server() ?? { account: '', setAt: null };
    if (cachedMark?.account !== account) cachedMark = await note(account, setAt);
    return cachedMark.since;
  }

  function note(account: string, setAt: number | null) {
    return store.transaction(async (tx) => {
      const storedMark = (await tx.get(MARK))?.data;
      if (storedMark?.['account'] === account) return { account, since: Number(storedMark['since']) };
      const isOld = storedMark === undefined && setAt === null && (await hasSentMail(tx));
      const newMark = { account, since: account === '' || isOld ? 0 : (setAt ?? clock()) };
      if (storedMark !== undefined || account !== '') tx.set(MARK, newMark);
      return newMark;
    });
  }

  return { since };
}

/** Returns whether mails have gone out: a server that has no mark yet then was set before marks were kept, and nothing waits for it by mistake. */
async function hasSentMail(tx: Pick<Reader, 'query'>): Promise<boolean> {
  return (await tx.query({ from: 'outbox', where: [['state', '==', 'sent']], limit: 1 })).docs.length > 0;
}
