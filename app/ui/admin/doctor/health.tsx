import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { SettingNote } from '~/domain/admin/config-warning';
import type { QuarantineView, BackupView, BreachGroup, HealthView } from './view';
import { Kpis } from '~/ui/admin/layout/page';
import { Disclosure } from '~/ui/components/disclosure';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { Moment } from '~/ui/components/order/view';
import { useAdminTranslations } from '~/ui/translations/admin';

export function HealthReport({ health, isMailHeld }: { readonly health: HealthView; readonly isMailHeld: boolean }) {
  const { t, tCount } = useAdminTranslations();
  return (
    <>
      <HealthVerdict health={health} isMailHeld={isMailHeld} />
      {health.attentionCount > 0 ? (
        <Notice tone="info" className="below">
          <p>{tCount('health-attention', health.attentionCount)}</p>
          <OrderLinks references={health.attention} count={health.attentionCount} />
        </Notice>
      ) : null}
      {health.storeAlarms > 0 ? (
        <Notice tone="info" className="below">
          <p>
            <Link to={adminPaths.today}>{tCount('health-store-alarms', health.storeAlarms)}</Link>
          </p>
        </Notice>
      ) : null}
      {health.plainKeys > 0 ? (
        <Notice tone="info" className="below">
          <p>{tCount('health-plain', health.plainKeys)}</p>
          <Ask text={t('health-ask-run')} command={ENCRYPT} />
        </Notice>
      ) : null}
      {health.oldSeals > 0 ? (
        <Notice tone="info" className="below">
          <p>{tCount('health-old-seals', health.oldSeals)}</p>
          <Ask text={t('health-ask-run')} command={ENCRYPT} />
        </Notice>
      ) : null}
      <Kpis items={health.figures} />
      {health.groups.map((group) => (
        <Broken key={group.code} group={group} />
      ))}
    </>
  );
}

export function SettingNotes({ notes }: { readonly notes: readonly SettingNote[] }) {
  const { t } = useAdminTranslations();
  return notes.map((note) => (
    <Notice tone="info" className="below" key={note}>
      <p>{t(`note-${note}`)}</p>
    </Notice>
  ));
}

interface SinceProps {
  readonly tone: 'bad' | 'info';
  readonly text: string;
  readonly moment: Moment;
  readonly children?: ReactNode;
}

export function Since({ tone, text, moment, children }: SinceProps) {
  const { tRich } = useAdminTranslations();
  return (
    <Notice tone={tone} className="below">
      <p>{text}</p>
      {children}
      <p className="soft">{tRich('health-since', { date: <time dateTime={moment.iso}>{moment.text}</time> })}</p>
    </Notice>
  );
}

/** The account is null where it is not named. */
interface LeftAtAccount {
  readonly account: string | null;
  readonly orders: readonly string[];
}

/** Lists orders whose money is on its way to an account that is not set up. `account`: the present one; null: none. */
export function CardsLeft({
  accounts,
  account: current,
}: {
  readonly accounts: readonly LeftAtAccount[];
  readonly account: string | null;
}) {
  const { t } = useAdminTranslations();
  return accounts.map(({ account, orders }) => (
    <Notice tone="bad" className="below" key={account ?? ''}>
      <p>{current === null ? t('health-cards-left') : t('health-cards-elsewhere', { account: account ?? '', current })}</p>
      {current === null && account !== null ? <p className="soft">{t('health-cards-account', { account })}</p> : null}
      <OrderLinks references={orders} count={orders.length} />
    </Notice>
  ));
}

export function PutAsides({ asides }: { readonly asides: readonly QuarantineView[] }) {
  const { t, tCount } = useAdminTranslations();
  if (asides.length === 0) return null;
  return (
    <section className="panel below" aria-labelledby="put-aside">
      <h2 id="put-aside">{tCount('health-aside', asides.length)}</h2>
      <p className="soft">{t('health-aside-why')}</p>
      <ul className="stack">
        {asides.map(({ path, name, to, why, since }) => (
          <li key={path}>
            <span>{to === null ? name : <Link to={to}>{name}</Link>}</span>{' '}
            <span className="soft">
              {why} <time dateTime={since.iso}>{since.text}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Backups({ backups: { text, newest, problems } }: { readonly backups: BackupView }) {
  const { tRich } = useAdminTranslations();
  return (
    <Notice tone={problems.length > 0 ? 'bad' : 'info'} className="below">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <p>{text}</p>
      {newest === null ? null : <p className="soft">{tRich('health-made', { date: <time dateTime={newest.iso}>{newest.text}</time> })}</p>}
    </Notice>
  );
}

function HealthVerdict({ health: { breachCount, checked }, isMailHeld }: { readonly health: HealthView; readonly isMailHeld: boolean }) {
  const { t, tCount, tRich } = useAdminTranslations();
  const tone = breachCount > 0 ? 'bad' : isMailHeld ? 'info' : 'good';
  return (
    <Notice tone={tone} className="below">
      <p>{breachCount === 0 ? t(isMailHeld ? 'health-well-but-mail' : 'health-well') : tCount('health-broken', breachCount)}</p>
      <p className="soft">{tRich('health-checked', { date: <time dateTime={checked.iso}>{checked.text}</time> })}</p>
      {breachCount === 0 ? null : (
        <>
          <p>{t('health-broken-do')}</p>
          <Ask text={t('health-ask-run')} command="npm run data -- backup" />
        </>
      )}
    </Notice>
  );
}

function Broken({ group: { code, subjects, more, isForServer } }: { readonly group: BreachGroup }) {
  const { t, tCount } = useAdminTranslations();
  return (
    <section className="panel below" aria-labelledby={code}>
      <h2 id={code}>{t(`breach-${code}`)}</h2>
      <ul className="stack">
        {subjects.map(({ words }) => (
          <li className="break" key={words.map(({ text }) => text).join(' ')}>
            {words.map(({ text, to }, index) => (
              <span key={text}>
                {index === 0 ? '' : ' · '}
                {to === null ? text : <Link to={to}>{text}</Link>}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className="soft">{tCount('health-more', more)}</p>}
      {code === 'pack-differs' ? <Ask text={t('health-ask-delete')} command="catalogue/head" /> : null}
      {isForServer ? <Ask text={t('health-ask-run')} command="npm run doctor" /> : null}
    </section>
  );
}

const ENCRYPT = 'npm run data -- encrypt';

/** Says what to ask for where the owner's pages can't help: a command, in a line of its own. */
export function Ask({ text, command }: { readonly text: string; readonly command: string }) {
  return (
    <>
      <p>{text}</p>
      <p>
        <code dir="ltr" translate="no">
          {command}
        </code>
      </p>
    </>
  );
}

function OrderLinks({ references, count }: { readonly references: readonly string[]; readonly count: number }) {
  const { tCount } = useAdminTranslations();
  return (
    <p>
      {references.map((reference, index) => (
        <span key={reference}>
          {index === 0 ? '' : ' · '}
          <Link to={adminPaths.order(reference)}>{reference}</Link>
        </span>
      ))}
      {count > references.length ? ` ${tCount('health-more', count - references.length)}` : null}
    </p>
  );
}

const PROMISES = [
  'promise-keys-once',
  'promise-paid-games',
  'promise-keys-paid',
  'promise-keys-held',
  'promise-payments',
  'promise-money-followed',
  'promise-mails',
  'promise-decisions',
  'promise-readable',
] as const;

export function Promises() {
  const { t } = useAdminTranslations();
  return (
    <Disclosure className="panel below" summary={t('health-what-is-checked')}>
      <ul>
        {PROMISES.map((promise) => (
          <li key={promise}>{t(promise)}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
