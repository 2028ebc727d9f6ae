import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormAnswer } from '~/domain/shared/form-answer';
import { formatSignedMad } from '~/domain/shared/money';

import { Alerts } from '~/ui/admin/alert/alert';
import type { DashboardLine, DashboardList, DashboardView } from './view';
import { Cover } from '~/ui/components/cover';
import { Icon, type IconName } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { type DashboardCount, useAdminTranslations } from '~/ui/translations/admin';

/** Shows what the owner decides first, before any figure. */
export function DashboardFirst({ dashboard, refusal }: { readonly dashboard: DashboardView; readonly refusal: FormAnswer | null }) {
  const { t, tCount } = useAdminTranslations();
  const { alerts, waiting, owed, breaches } = dashboard;
  return (
    <div className="desk__first stack gap-xl items-start one-column">
      {breaches === null || breaches === 0 ? null : (
        <Part title={tCount('desk-broken', breaches)} icon="circle-alert" to={adminPaths.health} way={t('open-the-health-page')} isBad>
          <p>{t('desk-broken-do')}</p>
        </Part>
      )}
      <Alerts alerts={alerts.list} action={adminPaths.today} refusal={refusal}>
        <p className="soft">{t('desk-alarms-hint')}</p>
        {alerts.more > 0 ? <p className="soft">{tCount('desk-alarms-more', alerts.more)}</p> : null}
      </Alerts>
      <ListPart list={waiting} code="desk-decide" icon="clock" to={adminPaths.orders()} way={t('desk-all-orders-to-decide')} />
      <ListPart list={owed} code="desk-owed" icon="key-round" to={adminPaths.restock()} way={t('restock-title')}>
        {owed.isMore ? <p className="soft">{t('desk-more')}</p> : null}
      </ListPart>
    </div>
  );
}

/** Shows what can wait, behind the figures. */
export function DashboardRest({ dashboard, children }: { readonly dashboard: DashboardView; readonly children: ReactNode }) {
  const { t } = useAdminTranslations();
  const { low, failed, messages } = dashboard;
  return (
    <div className="desk stack gap-xl items-start one-column">
      <ListPart list={low} code="desk-low" icon="gauge" to={adminPaths.restock()} way={t('restock-title')} />
      <ListPart list={messages} code="desk-messages" icon="mail" to={adminPaths.messages({ state: 'new' })} way={t('desk-read-and-answer')}>
        {messages.count > messages.lines.length ? <p className="soft">{t('desk-more')}</p> : null}
      </ListPart>
      <ListPart list={failed} code="desk-failed" icon="mail" to={adminPaths.outbox({ state: 'failed' })} way={t('outgoing-mail')} />
      {children}
    </div>
  );
}

/** Says that nothing waits, and whether the data was checked. */
export function DashboardQuiet({ breaches, missing, firstDay }: Pick<DashboardView, 'breaches' | 'missing' | 'firstDay'>) {
  const { t } = useAdminTranslations();
  const isWell = missing.length === 0 && firstDay.length === 0;
  return (
    <Notice tone={isWell ? 'good' : 'info'} className="below">
      <p>{t(isWell ? 'desk-well' : 'desk-quiet')}</p>
      <p className="soft">{t(breaches === null ? 'desk-unchecked' : 'desk-checked')}</p>
    </Notice>
  );
}

interface PartProps {
  readonly title: string;
  readonly icon: IconName;
  readonly to: string;
  readonly way: string;
  readonly isBad?: boolean;
  readonly children?: ReactNode;
}

function Part({ title, icon, to, way, isBad = false, children }: PartProps) {
  return (
    <section className="panel desk__part stack gap-xs">
      <div className="desk__head row row--apart">
        <h2 className={isBad ? 'row no-wrap gap-s flush text-l bad' : 'row no-wrap gap-s flush text-l'}>
          <Icon name={icon} className="soft" />
          {title}
        </h2>
        <Link className="tap" to={to}>
          {way}
        </Link>
      </div>
      {children}
    </section>
  );
}

/** Shows nothing for an empty list. `code`: the pair of sentences with its count. */
function ListPart({
  list,
  code,
  children,
  ...part
}: Omit<PartProps, 'title'> & { readonly list: DashboardList; readonly code: DashboardCount }) {
  const { tCount } = useAdminTranslations();
  if (list.count === 0) return null;
  return (
    <Part {...part} title={tCount(code, list.count)}>
      <ul className="ruled-rows">
        {list.lines.map((line) => (
          <Line key={line.to} line={line} />
        ))}
      </ul>
      {children}
    </Part>
  );
}

/** The whole line is one link. */
function Line({ line: { to, title, about, badges, centimes, cover, games } }: { readonly line: DashboardLine }) {
  const { language } = useAdminTranslations();
  return (
    <li>
      <Link className={games === '' ? 'desk__line' : 'desk__line desk__line--order'} to={to}>
        {cover === null ? null : <Cover src={cover.cover} title={cover.title} width={40} height={53} />}
        <span className="grid break">
          <strong>{title}</strong> <span className="soft">{about}</span>
        </span>
        {games === '' ? null : <span className="desk__games soft break">{games}</span>}
        {centimes === null ? null : <strong className="desk__sum num unbroken">{formatSignedMad(centimes, language)}</strong>}
        {badges.length === 0 ? null : (
          <span className="desk__badges row gap-3xs to-end">
            {badges.map((badge) => (
              <span className={badge.isBad ? 'badge badge--bad' : 'badge badge--warn'} key={badge.text}>
                {badge.text}
              </span>
            ))}
          </span>
        )}
        <Icon name="chevron-right" dir />
      </Link>
    </li>
  );
}

export function DigestSwitch({ isOn, to, isSending }: { readonly isOn: boolean; readonly to: string | null; readonly isSending: boolean }) {
  const { t } = useAdminTranslations();
  return (
    <section className="panel desk__part stack gap-xs" aria-labelledby="digest-h">
      <h2 id="digest-h">
        <Icon name="mail" />
        {t('daily-mail')}
      </h2>
      {to === null ? (
        <p className="soft">{t(isSending ? 'digest-no-address' : 'digest-no-mail')}</p>
      ) : (
        <Form method="post" action={adminPaths.today} className="stack">
          <p>{t(isOn ? 'digest-on' : 'digest-off', { to })}</p>
          <SubmitButton className="btn" name="intent" value={isOn ? 'digest-off' : 'digest-on'}>
            {isOn ? t('switch-off') : t('switch-on')}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
