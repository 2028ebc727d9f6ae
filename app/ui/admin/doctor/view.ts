import type { Breach, BreachCode } from '~/domain/doctor/violation';
import { adminPaths } from '~/domain/paths/admin';
import { parseReference } from '~/domain/order';
import type { BackupState } from '~/features/backup/index.server';
import type { Health } from '~/features/doctor/index.server';
import type { QuarantinedDocument } from '~/features/documents/index.server';

import type { AdminTranslations } from '~/ui/translations/admin';
import { toMoment, type Moment } from '~/ui/components/order/view';

export interface HealthView {
  readonly checked: Moment;
  readonly figures: readonly { readonly label: string; readonly value: number }[];
  readonly breachCount: number;
  readonly groups: readonly BreachGroup[];
  readonly attentionCount: number;
  readonly attention: readonly string[];
  /** Open alerts that concern no order. */
  readonly storeAlarms: number;
  readonly plainKeys: number;
  readonly oldSeals: number;
}

export interface BreachGroup {
  readonly code: BreachCode;
  readonly subjects: readonly BreachSubject[];
  /** The number that is not in `subjects`. */
  readonly more: number;
  /** Set where one of them has no page: the doctor's report on the server names it. */
  readonly isForServer: boolean;
}

/** Its words in order, with a link for each that has a page. */
export interface BreachSubject {
  readonly words: readonly { readonly text: string; readonly to: string | null }[];
}

const LISTED = 10;

export function toHealthView(
  { t, language }: AdminTranslations,
  { endedAt, games, keys, orders, payments, breaches, kinds, ...rest }: Health,
): HealthView {
  const { breachCount, attentionCount, attention, storeAlarms, plainKeys, oldSeals } = rest;
  const figures = [
    { label: t('games'), value: games },
    { label: t('keys'), value: keys },
    { label: t('orders'), value: orders },
    { label: t('payments'), value: payments },
  ];
  const groups = toGroups(t, breaches, kinds);
  return {
    checked: toMoment(endedAt, language),
    figures,
    breachCount,
    groups,
    attentionCount,
    attention,
    storeAlarms,
    plainKeys,
    oldSeals,
  };
}

export interface QuarantineView {
  readonly path: string;
  readonly name: string;
  /** Its page, or its game's; null: none. */
  readonly to: string | null;
  readonly why: string;
  readonly since: Moment;
}

export function toQuarantineView({ t, language }: AdminTranslations, { path, reason, at }: QuarantinedDocument): QuarantineView {
  return {
    path,
    name: nameOf(t, path),
    to: pageOf(path.replace(/^orders\//, '')),
    why: t(`aside-${reason}`),
    since: toMoment(at, language),
  };
}

/** Returns what a document is, in an owner's words; the server's log has its path. */
function nameOf(t: AdminTranslations['t'], path: string): string {
  const [kind, id = '', part] = path.split('/');
  if (kind === 'orders') return `${t('aside-of-order')} ${id}`;
  if (kind === 'games') return `${t(part === 'codes' ? 'aside-of-key' : 'aside-of-game')} ${id}`;
  return t('aside-of-other');
}

export interface BackupView {
  readonly text: string;
  readonly newest: Moment | null;
  readonly problems: readonly string[];
}

const HOUR = 60 * 60_000;

/** `now` in ms. */
export function toBackupView(i18n: AdminTranslations, { count, newest, failedAt, isLate }: BackupState, now: number): BackupView {
  const { t, tCount, language } = i18n;
  const countText = tCount('health-backup-kept', count);
  const breaches = newest?.breaches ?? 0;
  return {
    text: newest === null ? t('health-backup-none') : `${ageOf(i18n, now - newest.at)} ${countText}`,
    newest: newest && toMoment(newest.at, language),
    problems: [
      ...(failedAt === null ? [] : [t('health-backup-failed')]),
      ...(isLate && failedAt === null && newest !== null ? [t('health-backup-late')] : []),
      ...(breaches === 0 ? [] : [tCount('health-backup-broken', breaches)]),
    ],
  };
}

function ageOf({ t, tCount }: AdminTranslations, ms: number): string {
  const hours = Math.floor(ms / HOUR);
  return hours === 0 ? t('health-backup-new') : tCount('health-backup-age', hours);
}

function toGroups(t: AdminTranslations['t'], breaches: readonly Breach[], kinds: Health['kinds']): BreachGroup[] {
  const byCode = new Map<BreachCode, string[]>();
  for (const { code, subject } of breaches) byCode.set(code, [...(byCode.get(code) ?? []), subject]);
  return [...byCode].map(([code, subjects]) => {
    const listed = subjects.slice(0, LISTED).map((subject) => wordsOf(t, subject));
    const byText = new Map(listed.filter((words) => words.length > 0).map((words) => [words.map(({ text }) => text).join(' '), { words }]));
    return {
      code,
      subjects: [...byText.values()],
      more: Math.max(0, (kinds[code] ?? subjects.length) - LISTED),
      isForServer: listed.some((words) => words.length > 0 && words.every(({ to }) => to === null)),
    };
  });
}

/** Returns the records of a breach in the owner's words: orders by their reference, others by what they are. */
function wordsOf(t: AdminTranslations['t'], subject: string): BreachSubject['words'] {
  const words = subject
    .split(' ')
    .filter((word) => word.includes('/') || parseReference(word) !== null)
    .map((word) => ({ text: word.includes('/') ? nameOf(t, word) : word, to: pageOf(word.replace(/^orders\//, '')) }));
  return words.filter(({ text }, nth) => words.findIndex((other) => other.text === text) === nth);
}

function pageOf(text: string): string | null {
  const reference = parseReference(text);
  if (reference !== null) return adminPaths.order(reference);
  const [, gameId] = /^games\/([^/]+)\/codes\//.exec(text) ?? [];
  return gameId === undefined ? null : adminPaths.keys(gameId);
}
