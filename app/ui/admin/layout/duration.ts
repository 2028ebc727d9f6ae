import type { AdminTranslations } from '~/ui/translations/admin';

const MINUTE = 60_000;

/** Returns a time (ms) in its largest whole unit: minutes below two hours, hours below two days. */
export function durationOf(ms: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  if (minutes < 120) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}

/** Returns `4 minutes`. */
export function durationText({ tCount }: AdminTranslations, ms: number): string {
  const { unit, count } = durationOf(ms);
  return tCount(`duration-${unit}`, count);
}

/** The begin, the end, or null for none, in ms. */
interface Span {
  readonly startsAt: number;
  readonly endsAt: number | null;
}

/** Returns `Begins in 5 hours`, `Ends in 3 days` or `Ended 3 days ago` at `now` (ms); null for what runs without an end. */
export function timingText(i18n: AdminTranslations, { startsAt, endsAt }: Span, now: number): string | null {
  const { t } = i18n;
  const text = (ms: number) => durationText(i18n, ms);
  if (endsAt !== null && now >= endsAt) return t('timing-ended', { time: text(now - endsAt) });
  if (now < startsAt) return t('timing-begins', { time: text(startsAt - now) });
  return endsAt === null ? null : t('timing-ends', { time: text(endsAt - now) });
}
