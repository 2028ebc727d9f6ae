import type { MailContent } from '~/domain/mail';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Letters } from '~/ports/letters';
import type { Log } from '~/ports/log';
import type { Delivery, Mailer, OutgoingMessage } from '~/ports/mailer';
import type { Batch, Change, Store } from '~/ports/store/port';
import { backoff } from '~/ports/store/transaction';

import { follow } from '~/features/change-stream';
import { isOutage } from '~/features/outage';
import { createOutboxLeases, type Claimed } from './lease.server';
import { toContent } from './content.server';
import type { Mail } from './document.server';

/** How many mails one process sends at a time. */
const LANES = 4;
/** How often is looked for retries, leases that ended and links that expired, in ms. */
export const BEAT = 60_000;
/** How long the end waits for what is being sent, in ms. */
const LAST_CALL = 3000;
/** How often it is tried to note what became of a mail while the store is away. */
const NOTING_ROUNDS = 8;

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly letters: Letters;
  readonly log: Log;
  /** null: nothing is sent, and only what expired is wiped. */
  readonly mailer: Mailer | null;
  /** The host in each Message-ID. */
  readonly host: string;
  /** 0 to 1; spreads the retries. */
  readonly random?: () => number;
}

export type Mailing = ReturnType<typeof createMailing>;

/**
 * Sends what waits in the outbox, in every process that serves the shop. No mail is lost; one comes twice only where a process died, or the
 * line was lost, between the mail server's taking it and our noting it: then with the same Message-ID (docs/rules.md, Mail).
 */
export function createMailing({ store, clock, cipher, letters, log, mailer, host, random = Math.random }: Needs) {
  const leases = createOutboxLeases({ store, clock, random });
  const lanes = new Set<Promise<void>>();
  const queue: string[] = [];
  let asking: Promise<void> | null = null;
  let wakes = 0;
  let isStopped = false;
  let beat: NodeJS.Timeout | undefined;
  let endWatch: (() => void) | undefined;

  return { start, stop, turn };

  /** Begins to send, and goes on until stop(). */
  function start(): void {
    if (isStopped || beat) return;
    beat = setInterval(() => void tend(), BEAT);
    beat.unref();
    if (mailer) endWatch = follow({ store, target: { from: 'outbox', where: [['state', '==', 'waiting']] }, log }, hear);
    void tend();
  }

  /** Takes nothing on any more, and resolves when what was under way is noted: what hangs is cut. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(beat);
    endWatch?.();
    const done = Promise.all(lanes);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, LAST_CALL)))]);
    clearTimeout(timer);
    mailer?.close();
    await done;
  }

  /** Wipes what expired and sends everything that is due now; resolves when nothing is. */
  async function turn(): Promise<void> {
    await tend();
    while (lanes.size > 0) await Promise.all(lanes);
  }

  async function tend(): Promise<void> {
    await leases.wipeExpired().catch((error: unknown) => log.error('outbox-not-tended', error));
    wake();
  }

  /** Something was put into the outbox, or comes back to it. */
  function hear({ changes }: Batch): void {
    if (changes.some((change) => change.type === 'put' && Number(change.doc.data['dueAt'] ?? Infinity) <= clock())) wake();
    for (const change of changes) void giveDueDate(change);
  }

  /** Documents of earlier versions don't say when they are due, so that no query finds them. */
  async function giveDueDate(change: Change): Promise<void> {
    if (change.type !== 'put' || change.doc.data['dueAt'] !== undefined) return;
    const { path, rev, id } = change.doc;
    await store.update(path, { dueAt: clock() }, { ifRev: rev }).catch((error: unknown) => {
      log.warn('mail-not-dated', { id, reason: String(error) });
    });
  }

  // --- sending

  function wake(): void {
    wakes += 1;
    if (mailer === null || isStopped) return;
    while (lanes.size < LANES) {
      const lane = run(mailer)
        .catch((error: unknown) => log.error('mailing-failed', error))
        .finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
  }

  /** One mail after the other, until none is due. */
  async function run(mailer: Mailer): Promise<void> {
    for (;;) {
      const seen = wakes;
      const id = await next();
      if (id !== undefined) await deliver(mailer, id);
      else if (isStopped || seen === wakes) return;
    }
  }

  async function next(): Promise<string | undefined> {
    if (isStopped) return undefined;
    if (queue.length === 0) await (asking ??= ask().finally(() => (asking = null)));
    return queue.shift();
  }

  async function ask(): Promise<void> {
    queue.push(...(await leases.due()));
  }

  async function deliver(mailer: Mailer, id: string): Promise<void> {
    const claimed = await leases.claim(id);
    if (!claimed) return;
    const messageId = messageIdOf(claimed.mail);
    const delivery = await send(mailer, claimed, messageId);
    tell(claimed.mail, delivery);
    for (let round = 1; ; round++) {
      try {
        return await leases.note(claimed, messageId, delivery);
      } catch (error) {
        // why so patient: a mail that was sent and isn't noted is sent again once the lease ends
        if (!isOutage(error) || round === NOTING_ROUNDS) throw error;
        await backoff(round, 200, 10_000);
      }
    }
  }

  async function send(mailer: Mailer, { mail, snap }: Claimed, messageId: string): Promise<Delivery> {
    let content: MailContent;
    try {
      content = toContent(snap, cipher);
    } catch (error) {
      log.error('mail-unreadable', error, { id: mail.id });
      return { isSent: false, isFinal: true, failure: 'other', status: null };
    }
    const { subject, text, html } = letters.write(content);
    return mailer.send({ ...headOf(content, mail.to), messageId, subject, text, html });
  }

  function messageIdOf({ id, round }: Mail): string {
    return `<${id}.${round}@${host}>`;
  }

  function tell({ id, kind, attempts }: Mail, delivery: Delivery): void {
    if (delivery.isSent) log.info('mail-sent', { id, kind, attempts });
    else log.warn('mail-not-sent', { id, kind, attempts, failure: delivery.failure, status: delivery.status });
  }
}

function headOf(content: MailContent, address: string): Pick<OutgoingMessage, 'to' | 'replyTo'> {
  if (content.kind === 'contact-message') return { to: { name: '', address }, replyTo: { name: content.name, address: content.email } };
  const replyTo = content.kind === 'message-reply' && content.replyTo !== null ? { name: '', address: content.replyTo } : null;
  return { to: { name: 'name' in content ? content.name : '', address }, replyTo };
}
