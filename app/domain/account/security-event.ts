/** Events of one kind, by their causes. */
interface SecurityKind {
  /** Set where a stranger can cause it in bulk: few are kept, so that they push nothing else out. */
  readonly isNoise: boolean;
}

const own: SecurityKind = { isNoise: false };
const noise: SecurityKind = { isNoise: true };

/** The events of the security log. A new one gets its words in ui/translations/en/account.ts. */
export const SECURITY_EVENTS = {
  'signed-up': own,
  'signed-in': own,
  'signed-out': own,
  'session-ended': own,
  'sessions-ended': own,
  'wrong-password': noise,
  'wrong-code': noise,
  /** No password was checked: too many were wrong. */
  'sign-in-paused': noise,
  'password-changed': own,
  'address-confirmed': own,
  'address-changed': own,
  'provider-linked': own,
  'provider-unlinked': own,
  'second-step-on': own,
  'second-step-off': own,
  'recovery-codes-renewed': own,
  refused: noise,
  'too-many': noise,
  'foreign-origin': noise,
  'keys-exported': own,
  'proof-downloaded': own,
  'data-downloaded': own,
  'account-deleted': own,
} as const satisfies Readonly<Record<string, SecurityKind>>;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** Returns false for a kind that only a later release knows. */
export function isSecurityEventKind(kind: string): kind is SecurityEventKind {
  return Object.hasOwn(SECURITY_EVENTS, kind);
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The last time (ms). */
  readonly at: number;
  /** The number of repeats in a row. */
  readonly count: number;
  /** 'unknown' where the client's address is unknown. */
  readonly address: string;
  /** The id of the last request behind it, as in the server's log. */
  readonly requestId: string;
  /** A detail that is no secret: a provider, a game's id, a reference, a path; '' without one. */
  readonly about: string;
}

const HOUR = 60 * 60_000;
/** The most events of one account, or of the clients of one slot. */
const MOST = { noise: 12, own: 48 } as const;

/**
 * Adds an event, newest first, and drops old ones (before `since`, ms) and too many; a repeat within an hour counts up. Strangers' events
 * push out no others.
 */
export function withEvent(events: readonly SecurityEvent[], event: SecurityEvent, since: number): SecurityEvent[] {
  const same = events.find((each) => isRepeat(each, event));
  const all = [{ ...event, count: (same?.count ?? 0) + event.count }, ...events.filter((each) => each !== same && each.at >= since)];
  const room = { noise: MOST.noise as number, own: MOST.own as number };
  return all.filter(({ kind }) => {
    const group = SECURITY_EVENTS[kind].isNoise ? 'noise' : 'own';
    room[group] -= 1;
    return room[group] >= 0;
  });
}

function isRepeat(before: SecurityEvent, { kind, at, address, about }: SecurityEvent): boolean {
  const isAlike = before.kind === kind && before.address === address && before.about === about;
  return isAlike && SECURITY_EVENTS[kind].isNoise && Math.abs(at - before.at) < HOUR;
}
