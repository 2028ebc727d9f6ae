import { type MailState, nextMailState, SERVER_FAILURES } from '~/domain/mail';
import { SECURITY_NOTES } from '~/domain/mail/kinds';
import { ShopError } from '~/domain/shared/shop-error';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { RenderedMail, MailTemplates } from '~/ports/mail-templates';
import type { Snapshot, Store, Transaction, Where } from '~/ports/store';
import { eachPage } from '~/ports/store/paginate';

import { recordChange } from '~/features/audit/index.server';
import { isPossibleId, parseAll, unlessUnreadable } from '~/features/documents/index.server';
import { languageOf, type MailLanguages } from './delivery.server';
import { isPaused, isLinkAlive, toContent, toMail, type Mail } from './document.server';
import { outboxPath } from './enqueue.server';
import { droppedFor } from './lease.server';
import type { MailServerMark } from './server-mark.server';

export interface OutboxMail extends Mail {
  readonly nextAt: number | null;
  readonly canSendAgain: boolean;
}

/** 'link-gone': its link was wiped, or has expired. 'others': it is for another owner. 'sending': it is on its way to its recipient. */
export type MailSecrecy = 'link-gone' | 'others' | 'sending';

/** `rendered` is null exactly where `secrecy` says why. */
export type MailReading = { readonly mail: OutboxMail } & (
  { readonly rendered: RenderedMail; readonly secrecy: null } | { readonly rendered: null; readonly secrecy: MailSecrecy }
);

interface Dependencies extends MailLanguages {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly templates: MailTemplates;
  readonly isSending: () => boolean;
  readonly owners: readonly string[];
  readonly serverMark?: MailServerMark;
}

/** The mails that wait: `unsent` since no server takes them, `paused` for the owner's word, of which `notes` can't be dropped. */
export interface WaitingMails {
  readonly unsent: number;
  readonly paused: number;
  readonly notes: number;
}

const PAGE_SIZE = 50;
/** The most mails that one transaction changes. */
const STEP = 100;
/** The waiting mails whose failures tell that the server takes none. */
const OLDEST = 20;

export function createOutbox({ store, clock, encryption, templates, isSending, owners, serverMark, ...languages }: Dependencies) {
  /** Returns why a mail is secret: a link works for every reader, so no owner reads another's, and none is shown where mail is sent. */
  function secrecyOf(mail: Mail, readerId: string): MailSecrecy | null {
    if (!mail.hasLink) return null;
    if (!isLinkAlive(mail, clock())) return 'link-gone';
    if (isSending()) return 'sending';
    return mail.accountId !== readerId && owners.includes(mail.to) ? 'others' : null;
  }

  function toOutboxMail(mail: Mail): OutboxMail {
    const nextAt = mail.state === 'waiting' && mail.attempts > 0 && mail.claim === null ? mail.dueAt : null;
    return { ...mail, nextAt, canSendAgain: isSending() && canGoAgain(mail, clock()) };
  }

  async function countWaiting(): Promise<WaitingMails> {
    if (isSending()) await pauseEarlier();
    const [waiting, paused] = await Promise.all([count('waiting'), count('paused')]);
    if (!isSending()) return { unsent: waiting + paused, paused: 0, notes: 0 };
    return { unsent: waiting > 0 && (await isStuck()) ? waiting : 0, paused, notes: await countNotes(paused) };
  }

  const count = (state: MailState) => store.count({ from: 'outbox', where: [['state', '==', state]] });

  async function countNotes(paused: number): Promise<number> {
    if (paused === 0) return 0;
    const byKind = SECURITY_NOTES.map((kind) =>
      store.count({
        from: 'outbox',
        where: [
          ['state', '==', 'paused'],
          ['kind', '==', kind],
        ],
      }),
    );
    return (await Promise.all(byKind)).reduce((sum, each) => sum + each, 0);
  }

  async function isStuck(): Promise<boolean> {
    const oldest = await store.query({ from: 'outbox', where: WAITING, order: ['createdAt', 'asc'], limit: OLDEST });
    return parseAll(toMail, oldest.docs).some(({ failure }) => failure !== null && SERVER_FAILURES.has(failure));
  }

  /** Pauses the mails from before the setting of the mail server that its sender hasn't come to, so that a page counts all of them. */
  async function pauseEarlier(): Promise<void> {
    const since = (await serverMark?.since()) ?? 0;
    const earlier = { from: 'outbox', where: [...WAITING, ['createdAt', '<', since]], order: ['createdAt', 'asc'], limit: STEP } as const;
    for await (const docs of eachPage(store, earlier))
      for (const { path } of docs)
        await unlessUnreadable(
          store.transaction(async (tx) => {
            const doc = await tx.get(path);
            const mail = doc && toMail(doc);
            if (mail?.state === 'waiting' && mail.claim === null && isPaused(mail, since)) tx.update(path, { state: 'paused' });
          }),
        );
  }

  async function decidePaused(
    by: string,
    action: 'mails-sent' | 'mails-dropped',
    fields: Parameters<Transaction['update']>[1],
    isMeant: (doc: Snapshot) => boolean = () => true,
  ): Promise<number> {
    let decided = 0;
    for await (const docs of eachPage(store, {
      from: 'outbox',
      where: [['state', '==', 'paused']],
      order: ['createdAt', 'asc'],
      limit: STEP,
    }))
      decided += await store.transaction(async (tx) => {
        const mails = await Promise.all(docs.map(({ path }) => tx.get(path)));
        const paused = mails.filter((doc) => doc !== null && doc.data['state'] === 'paused' && isMeant(doc));
        for (const doc of paused) tx.update(doc?.path ?? '', fields);
        if (paused.length === 0) return 0;
        const change = { before: null, after: { mails: paused.length } };
        recordChange(tx, { at: clock(), by, action, subject: 'outbox', ...change });
        return paused.length;
      });
    return decided;
  }

  return {
    get isSending() {
      return isSending();
    },

    /** Returns the numbers of mails that didn't go out. */
    async count(): Promise<Readonly<Record<'failed' | 'waiting' | 'paused' | 'notes', number>>> {
      const [failed, waiting, paused] = await Promise.all([count('failed'), count('waiting'), count('paused')]);
      return { failed, waiting, paused, notes: await countNotes(paused) };
    },

    countWaiting,

    /** Lets the mails go that wait for the owner's word; each is judged again. Returns their number. */
    sendPaused: (by: string) =>
      decidePaused(by, 'mails-sent', { state: 'waiting', dueAt: clock(), releasedAt: clock(), firstTriedAt: null }),

    /** Drops the mails that wait for the owner's word, without the security notes among them. Returns their number. */
    dropPaused: (by: string) =>
      decidePaused(by, 'mails-dropped', droppedFor('by-owner'), ({ data }) => !SECURITY_NOTES.some((kind) => kind === data['kind'])),

    /** Returns 50 mails, newest first; `after` is the `next` of the page before, `state` null for all. */
    async list({ after, state = null }: { readonly after?: string | undefined; readonly state?: MailState | null } = {}): Promise<{
      mails: OutboxMail[];
      next: string | null;
    }> {
      const page = await store.query({
        from: 'outbox',
        ...(state === null ? {} : { where: [['state', '==', state]] }),
        order: ['createdAt', 'desc'],
        limit: PAGE_SIZE,
        ...(after === undefined ? {} : { after }),
      });
      return { mails: parseAll(toMail, page.docs).map(toOutboxMail), next: page.next };
    },

    /** Returns one mail, with its text where this owner may read it; null where it does not exist. */
    async read(id: string, readerId: string): Promise<MailReading | null> {
      const doc = isPossibleId(id) ? await store.get(outboxPath(id)) : null;
      if (!doc) return null;
      const stored = toOutboxMail(toMail(doc));
      const mail = { ...stored, language: await languageOf(stored, languages) };
      const secrecy = secrecyOf(mail, readerId);
      return secrecy === null
        ? { mail, rendered: templates.render(toContent(doc, encryption), mail.language), secrecy }
        : { mail, rendered: null, secrecy };
    },

    /** Has a mail sent again, whatever its state. ShopError 'not-found', and 'mail-link-gone' where its link was wiped or has expired. */
    async sendAgain(id: string, by: string): Promise<void> {
      if (!isPossibleId(id)) throw new ShopError('not-found', [id]);
      await store.transaction(async (tx) => {
        const doc = await tx.get(outboxPath(id));
        if (!doc) throw new ShopError('not-found', [id]);
        const mail = toMail(doc);
        const now = clock();
        if (!canGoAgain(mail, now)) throw new ShopError('mail-link-gone', [id]);
        // why: a process is sending it, or will at once
        if (mail.state === 'waiting' && (mail.claim !== null || mail.dueAt <= now)) return;
        tx.update(doc.path, {
          state: 'waiting',
          dueAt: now,
          firstTriedAt: null,
          releasedAt: now,
          dropReason: null,
          // why: with the first Message-ID, a mailbox that already has it would show it only once
          round: mail.state === 'sent' ? mail.round + 1 : mail.round,
        });
        // why without the address: the log never names a shopper who leaves
        const change = { before: { state: mail.state }, after: { state: 'waiting', mail: mail.kind } };
        recordChange(tx, { at: now, by, action: 'mail-sent-again', subject: outboxPath(id), ...change });
      });
    },
  };
}

const WAITING: readonly Where[] = [['state', '==', 'waiting']];

function canGoAgain(mail: Mail, now: number): boolean {
  if (mail.state === 'dropped' && mail.dropReason !== 'by-owner') return false;
  return nextMailState(mail.state, 'again') !== null && isLinkAlive(mail, now);
}
