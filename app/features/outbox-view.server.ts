import { nextMailState } from '~/domain/mail';
import { ShopError } from '~/domain/shop-error';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Letter, Letters } from '~/ports/letters';
import type { Store } from '~/ports/store';

import { isLinkAlive, isReadable, outboxPath, toContent, toMail, type Mail } from './outbox.server';

export interface MailReading {
  readonly mail: Mail;
  /** null where it may not be read here, or where its link is gone. */
  readonly letter: Letter | null;
}

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly letters: Letters;
  /** Whether mail is sent at all; where it is not, the owner hands its links on. */
  readonly isSending: boolean;
  /** The addresses of the owners, lower case. */
  readonly owners: readonly string[];
}

const PAGE = 50;

/** What the owner sees of the outbox. Sections 7 and 8. */
export function createOutbox({ store, clock, cipher, letters, isSending, owners }: Needs) {
  /** Whoever reads such a link is whom it was made for: no owner reads another's, and where mail is sent nobody needs to. */
  function mayRead(mail: Mail, readerId: string): boolean {
    if (!mail.hasLink) return true;
    return !isSending && isLinkAlive(mail, clock()) && (mail.accountId === readerId || !owners.includes(mail.to));
  }

  return {
    isSending,

    /** The newest first, 50 at a time; `after` is the `next` of the page before. */
    async list({ after }: { readonly after?: string | undefined } = {}): Promise<{ mails: Mail[]; next: string | null }> {
      const page = await store.query({
        from: 'outbox',
        order: ['createdAt', 'desc'],
        limit: PAGE,
        ...(after === undefined ? {} : { after }),
      });
      return { mails: page.docs.filter(isReadable).map(toMail), next: page.next };
    },

    /** One mail, with its text where this owner may read it; null where there is none. */
    async read(id: string, readerId: string): Promise<MailReading | null> {
      const snap = await store.get(outboxPath(id));
      if (!snap) return null;
      const mail = toMail(snap);
      return { mail, letter: mayRead(mail, readerId) ? letters.write(toContent(snap, cipher)) : null };
    },

    /**
     * Has a mail sent now: one that waits for its next attempt, that failed, or, once more, that was sent. ShopError 'not-found', and
     * 'mail-link-gone' where its link was wiped or is too old: a new one has to be asked for.
     */
    async sendAgain(id: string): Promise<void> {
      await store.transaction(async (tx) => {
        const snap = await tx.get(outboxPath(id));
        if (!snap) throw new ShopError('not-found', [id]);
        const mail = toMail(snap);
        const now = clock();
        if (nextMailState(mail.state, 'again') === null || !isLinkAlive(mail, now)) throw new ShopError('mail-link-gone', [id]);
        // Somebody is at it, or will be at once.
        if (mail.state === 'waiting' && (mail.claim !== null || mail.dueAt <= now)) return;
        tx.update(snap.path, {
          state: 'waiting',
          dueAt: now,
          firstTriedAt: null,
          // why: with the number of the first, a mailbox that has it already would show it once
          round: mail.state === 'sent' ? mail.round + 1 : mail.round,
        });
      });
    },
  };
}
