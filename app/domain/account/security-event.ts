/** Events of one kind: by whom they can be caused in bulk, and so how many of them are kept. */
interface SecurityKind {
  /** A stranger can cause it as often as she likes. Few of these are kept, so that they push nothing else out. */
  readonly isNoise: boolean;
}

const own: SecurityKind = { isNoise: false };
const noise: SecurityKind = { isNoise: true };

/** What the security log notes, by its code in the log. A new one gets its line here, and its words in ui/words/en/shop/account/page.ts. */
export const SECURITY_EVENTS = {
  'signed-up': own,
  'signed-in': own,
  'signed-out': own,
  /** One device, chosen in the list. */
  'session-ended': own,
  'sessions-ended': own,
  'wrong-password': noise,
  'wrong-code': noise,
  /** No password was looked at: too many were wrong. */
  'sign-in-paused': noise,
  'password-changed': own,
  'address-confirmed': own,
  'address-changed': own,
  'provider-linked': own,
  'provider-unlinked': own,
  'second-step-on': own,
  'second-step-off': own,
  'recovery-codes-renewed': own,
  /** 403 */
  refused: noise,
  /** 429 */
  'too-many': noise,
  /** 403 for a form of another site. */
  'foreign-origin': noise,
  'keys-exported': own,
  'proof-downloaded': own,
  'data-downloaded': own,
  'account-deleted': own,
} as const satisfies Readonly<Record<string, SecurityKind>>;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** False for a kind that only a later release knows. */
export function isSecurityEventKind(kind: string): kind is SecurityEventKind {
  return Object.hasOwn(SECURITY_EVENTS, kind);
}

/** One event, or several alike in a row. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** When it happened, the last time (ms). */
  readonly at: number;
  /** How often in a row. */
  readonly count: number;
  /** The client's address; 'unknown' where nobody knows it. */
  readonly address: string;
  /** The request that caused it, the last time: its lines in the server's log have this id. */
  readonly requestId: string;
  /** A detail that is no secret: a provider, a game's id, an order's reference, a path; '' without one. */
  readonly about: string;
}

const HOUR = 60 * 60_000;
/** The most that is kept of one account, or of the clients of one slot: of what strangers cause, and of the rest. */
const MOST = { noise: 12, own: 48 } as const;

/**
 * Adds an event to those kept, newest first, and drops what is too old or too many. What strangers cause never pushes out the rest. The
 * same again from the same address within an hour counts up instead. `since` (ms): what happened before it goes.
 */
export function withEvent(events: readonly SecurityEvent[], event: SecurityEvent, since: number): SecurityEvent[] {
  const same = events.find((each) => isRepeat(each, event));
  const all = [{ ...event, count: (same?.count ?? 0) + event.count }, ...events.filter((each) => each !== same && each.at >= since)];
  const left = { noise: MOST.noise as number, own: MOST.own as number };
  return all.filter(({ kind }) => {
    const group = SECURITY_EVENTS[kind].isNoise ? 'noise' : 'own';
    left[group] -= 1;
    return left[group] >= 0;
  });
}

function isRepeat(before: SecurityEvent, { kind, at, address, about }: SecurityEvent): boolean {
  const isAlike = before.kind === kind && before.address === address && before.about === about;
  return isAlike && SECURITY_EVENTS[kind].isNoise && Math.abs(at - before.at) < HOUR;
}
