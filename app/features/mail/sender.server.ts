import type { Clock } from '~/ports/clock';
import { SERVER_FAILURES } from '~/domain/mail';
import type { Delivery, Mailer } from '~/ports/mailer';
import type { Batch, Change, Store } from '~/ports/store';

import { follow } from '~/features/documents/index.server';
import { createDelivery, type DeliveryNeeds } from './delivery.server';
import { createOutboxLeases, type JudgeMail } from './lease.server';
import type { MailServerMark } from './server-mark.server';

const LANES = 4;
/** The interval (ms) of checks for retries, ended leases and expired links. */
export const BEAT = 60_000;
/** The time (ms) for which stop() waits for mails that are being sent. */
const LAST_CALL = 3000;

interface Dependencies extends DeliveryNeeds {
  readonly store: Store;
  readonly clock: Clock;
  /** Returns the mailer of this moment; null: no mail is sent, only expired links are wiped. */
  readonly mailer: () => Mailer | null;
  readonly random?: () => number;
  /** Judges each mail when it is sent; absent: all go. */
  readonly standing?: JudgeMail;
  /** Absent: no mail waits for the owner's word. */
  readonly serverMark?: MailServerMark;
}

export type Mailing = ReturnType<typeof createMailSender>;

/** Creates the sender of the outbox. No mail is lost; a repeated one has the same Message-ID (docs/rules.md, Mail). */
export function createMailSender({ store, clock, mailer, random = Math.random, standing, serverMark, ...needs }: Dependencies) {
  const { log } = needs;
  const leases = createOutboxLeases({ store, clock, random, standing });
  const deliver = createDelivery({ ...needs, leases });
  const lanes = new Set<Promise<void>>();
  const queue: string[] = [];
  let asking: Promise<void> | null = null;
  let wakes = 0;
  let isStopped = false;
  let heldBy: Mailer | null = null;
  let turns = 0;
  let beat: NodeJS.Timeout | undefined;
  let endWatch: (() => void) | undefined;

  return {
    start,
    stop,
    runDue,
    lookAgain,
    /** True from a failure of the mail server on, until it takes a mail again. */
    get isHeldUp() {
      return heldBy !== null && heldBy === mailer();
    },
    /** Grows with each change of `isHeldUp`: what was made before promises other mails. */
    get turns() {
      return turns;
    },
  };

  function start(): void {
    if (isStopped || beat) return;
    beat = setInterval(() => void tend(), BEAT);
    beat.unref();
    void tend();
  }

  /** Takes no more mails, and resolves when the results of the current ones are noted; a mail that hangs is broken off. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(beat);
    endWatch?.();
    const done = Promise.all(lanes);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, LAST_CALL)))]);
    clearTimeout(timer);
    mailer()?.close();
    await done;
  }

  /** Looks at once for mails to send: a mail server was set. */
  function lookAgain(): void {
    if (beat !== undefined) void tend();
  }

  async function runDue(): Promise<void> {
    await tend();
    while (lanes.size > 0) await Promise.all(lanes);
  }

  async function tend(): Promise<void> {
    // why here: a mail server may be set while the store is open
    if (beat !== undefined && mailer() !== null && !isStopped)
      endWatch ??= follow({ store, target: { from: 'outbox', where: [['state', '==', 'waiting']] }, log }, hear);
    // why also without a server: the next one is set anew
    await serverMark?.since().catch((error: unknown) => log.error('outbox-not-tended', error));
    await leases.wipeExpired().catch((error: unknown) => log.error('outbox-not-tended', error));
    wake();
  }

  function hear({ changes }: Batch): void {
    const all = [...changes];
    if (all.some((change) => change.type === 'put' && Number(change.doc.data['dueAt'] ?? Infinity) <= clock())) wake();
    for (const change of all) void giveDueDate(change);
  }

  /** Gives a due time to documents of earlier versions, so that queries find them. */
  async function giveDueDate(change: Change): Promise<void> {
    if (change.type !== 'put' || change.doc.data['dueAt'] !== undefined) return;
    const { path, rev, id } = change.doc;
    await store.update(path, { dueAt: clock() }, { ifRev: rev }).catch((error: unknown) => {
      log.warn('mail-not-dated', { id, reason: String(error) });
    });
  }

  function wake(): void {
    wakes += 1;
    if (mailer() === null || isStopped) return;
    while (lanes.size < LANES) {
      const lane = run()
        .catch((error: unknown) => log.error('mailing-failed', error))
        .finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      const wakesBefore = wakes;
      const to = mailer();
      const id = to === null ? undefined : await next();
      if (to !== null && id !== undefined) noteServer(to, await deliver(to, id, (await serverMark?.since()) ?? 0));
      else if (isStopped || wakesBefore === wakes) return;
    }
  }

  function noteServer(server: Mailer, delivery: Delivery | null): void {
    if (delivery === null || (!delivery.isSent && !SERVER_FAILURES.has(delivery.failure))) return;
    const holder = delivery.isSent ? null : server;
    if (holder !== heldBy) turns += 1;
    heldBy = holder;
  }

  async function next(): Promise<string | undefined> {
    if (isStopped) return undefined;
    if (queue.length === 0) await (asking ??= ask().finally(() => (asking = null)));
    return queue.shift();
  }

  async function ask(): Promise<void> {
    queue.push(...(await leases.due()));
  }
}
