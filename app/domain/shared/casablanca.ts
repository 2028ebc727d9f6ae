const ZONE = 'Africa/Casablanca';

/** The instant (ms) from which Morocco keeps UTC all year: 20 September 2026, when its clocks went back from 02:00. */
const UTC_SINCE = 1_789_866_000_000;

/** A format of times in ms. */
export interface CasablancaFormat {
  readonly format: (at: number) => string;
  readonly formatToParts: (at: number) => Intl.DateTimeFormatPart[];
}

/** Makes a format for times in Africa/Casablanca: the same on every server and in every browser. */
export function formatInCasablanca(locale: string, options: Intl.DateTimeFormatOptions): CasablancaFormat {
  const ruled = new Intl.DateTimeFormat(locale, { ...options, timeZone: ZONE });
  if (knowsChange()) return ruled;
  const later = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const formatAt = (at: number) => (at < UTC_SINCE ? ruled : later);
  return { format: (at) => formatAt(at).format(at), formatToParts: (at) => formatAt(at).formatToParts(at) };
}

/** Returns false where the table of zones is older than that change: in Node 20, and in browsers that get no updates. */
function knowsChange(): boolean {
  return new Intl.DateTimeFormat('en', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }).format(UTC_SINCE) === '01';
}
