import { withoutSecretPart } from '~/domain/paths/secret-path';
import { beginningOf } from '~/domain/shared/truncate';
import { keptSince } from '~/domain/account/retention';
import { SECURITY_EVENTS, withEvent, type SecurityEvent, type SecurityEventKind } from '~/domain/account/security-event';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { RequestContexts } from '~/ports/request-context';
import type { Store } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import type { DeferredTasks } from '~/features/jobs/index.server';
import { SECURITY_CLIENTS, securityLogPath, toSecurityEvents } from './security-document.server';

const MINUTE = 60_000;
/** The documents that all clients without an account share, so that their events have a bound. */
const SLOTS = 64;
/** The most writes a minute by this process for strangers' events: to one document, by one client address, and in all. */
const MOST_A_MINUTE = { ofOne: 20, ofClient: 60, ofAll: 600 };
const LONGEST = 120;
/** The most events that wait at once to be written after their answers. */
const MOST_WAITING = 100;
const UNKNOWN = 'unknown';

interface Noted {
  readonly accountId?: string | null;
  /** A detail that is no secret: a provider, a game's id, an order's reference, a path. */
  readonly about?: string;
}

interface Told {
  readonly path: string;
  readonly event: SecurityEvent;
}

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly encryption: Pick<Encryption, 'fingerprint'>;
  readonly requestContexts: RequestContexts;
  readonly deferredTasks: Pick<DeferredTasks, 'run'>;
  readonly keptDays: number;
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Notes events in the server's log, and the last ones in the store, within bounds: docs/rules.md, Security log. */
export function createSecurityLog({ store, clock, log, encryption, requestContexts, deferredTasks, keptDays }: Dependencies) {
  const soon = { waiting: 0, lost: 0 };
  const budget = { since: -Infinity, written: 0, byPath: new Map<string, number>(), byClient: new Map<string, number>() };

  /** Notes an event of the current request. It never fails: an event that the store can't take is in the server's log alone. */
  async function note(kind: SecurityEventKind, noted: Noted = {}): Promise<void> {
    const event = tell(kind, noted);
    if (event) await keep(event);
  }

  /** Notes it after the answer, so that a refusal waits for no store. Where too many wait, it is in the server's log alone. */
  function noteLater(kind: SecurityEventKind, noted: Noted = {}): void {
    const event = tell(kind, noted);
    if (!event) return;
    if (soon.waiting >= MOST_WAITING) {
      soon.lost += 1;
      return;
    }
    soon.waiting += 1;
    deferredTasks.run('security-not-stored', async () => {
      await keep(event);
      soon.waiting -= 1;
      if (soon.lost > 0) log.warn('security-events-lost', { count: soon.lost });
      soon.lost = 0;
    });
  }

  function tell(kind: SecurityEventKind, { accountId = null, about = '' }: Noted): Told | null {
    const { requestId, address } = requestContexts.current() ?? { requestId: '', address: UNKNOWN };
    const event: SecurityEvent = { kind, at: clock(), count: 1, address, requestId, about: beginningOf(withoutSecretPart(about), LONGEST) };
    log.info('security', { requestId, kind, address, account: accountId, about: event.about });
    const path = accountId === null ? slotOf(address) : securityLogPath(accountId);
    return SECURITY_EVENTS[kind].isNoise && !isAffordable(path, address) ? null : { path, event };
  }

  async function keep({ path, event }: Told): Promise<void> {
    try {
      await write(path, event);
    } catch (error) {
      log.error('security-not-stored', error, { requestId: event.requestId, kind: event.kind });
    }
  }

  async function write(path: string, event: SecurityEvent): Promise<void> {
    await store.transaction(async (tx) => {
      const doc = await tx.get(path);
      const before = (doc && tryParse(toSecurityEvents, doc)) ?? [];
      const events = withEvent(before, event, keptSince(keptDays, event.at));
      tx.set(path, { events: events.map((each) => ({ ...each })), changedAt: event.at });
    });
  }

  async function list(accountId: string, most: number): Promise<readonly SecurityEvent[]> {
    const doc = await store.get(securityLogPath(accountId));
    const events = (doc && tryParse(toSecurityEvents, doc)) ?? [];
    const since = keptSince(keptDays, clock());
    return events.filter(({ at }) => at >= since).slice(0, most);
  }

  /** Bounds the writes that a stranger can cause in a minute. */
  function isAffordable(path: string, client: string): boolean {
    const now = clock();
    if (Math.abs(now - budget.since) >= MINUTE) Object.assign(budget, { since: now, written: 0, byPath: new Map(), byClient: new Map() });
    const ofOne = budget.byPath.get(path) ?? 0;
    const ofClient = budget.byClient.get(client) ?? 0;
    const { ofOne: mostOfOne, ofClient: mostOfClient, ofAll } = MOST_A_MINUTE;
    if (ofOne >= mostOfOne || ofClient >= mostOfClient || budget.written >= ofAll) return false;
    budget.byPath.set(path, ofOne + 1);
    budget.byClient.set(client, ofClient + 1);
    budget.written += 1;
    return true;
  }

  function slotOf(address: string): string {
    return `${SECURITY_CLIENTS}/slot-${Number.parseInt(encryption.fingerprint(`security client ${address}`).slice(0, 4), 16) % SLOTS}`;
  }

  return { note, noteLater, list };
}
