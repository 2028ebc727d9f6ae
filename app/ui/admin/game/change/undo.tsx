import { adminPaths } from '~/domain/paths/admin';
import type { PageOf } from '~/domain/shared/pagination';

import { BatchRows } from './rows';
import { type BatchRowView, type BatchView, changedField, type ChangeFacts } from '../bulk-edit-view';
import { SubmitButton } from '~/ui/components/form/submit-button';
import type { Moment } from '~/ui/components/order/view';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Pager } from '~/ui/components/pager';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Shows by whom a change was made, what took it back, and the button that asks for that. */
export function ChangeActs({ batch, facts }: { readonly batch: BatchView; readonly facts: ChangeFacts }) {
  const { t } = useAdminTranslations();
  const { who, when, until, undoes, undoneBy } = facts;
  return (
    <>
      {when === null ? null : (
        <p className="soft">
          <time dateTime={when.iso}>{t('change-by', { who: who === '' ? t('change-unknown') : who, when: when.text })}</time>
        </p>
      )}
      {undoes === '' ? null : (
        <p>
          {t('undo-of')} <Link to={adminPaths.batch(undoes)}>{t('undo-open')}</Link>
        </p>
      )}
      {undoneBy === '' ? null : (
        <p>
          {t('undo-by')} <Link to={adminPaths.batch(undoneBy)}>{t('undo-open')}</Link>
        </p>
      )}
      {until === null ? null : (
        <Form className="stack" method="post" action={adminPaths.batch(batch.id)}>
          <p className="soft">{t('undo-until', { until: until.text })}</p>
          <p className="row">
            <SubmitButton className="btn btn--line" name="intent" value="undo" busyText={t('saving')}>
              <Icon name="rotate-ccw" />
              {t('undo-ask')}
            </SubmitButton>
          </p>
        </Form>
      )}
    </>
  );
}

interface ChangeRowsProps {
  readonly batch: BatchView;
  readonly rows: PageOf<BatchRowView>;
  readonly title: string;
}

/** Shows each game that a change wrote, before and after, or that it left. */
export function ChangeRows({ batch, rows, title }: ChangeRowsProps) {
  const i18n = useAdminTranslations();
  if (rows.total === 0) return null;
  return (
    <section className="panel below" aria-label={title}>
      <h2>{title}</h2>
      <BatchRows rows={rows.items} kind={batch.kind} field={changedField(i18n, batch)} isRecord />
      <Pager page={rows.page} pages={rows.pages} href={(to) => adminPaths.batch(batch.id, { page: to > 1 ? String(to) : '' })} />
    </section>
  );
}

export interface ChangeOfMany {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly games: number;
  readonly state: string;
  readonly isRunning: boolean;
  readonly who: string;
  readonly when: Moment;
}

export function ChangeList({ changes }: { readonly changes: readonly ChangeOfMany[] }) {
  const { t, number } = useAdminTranslations();
  return (
    <table className="table batch">
      <thead>
        <tr>
          <th scope="col">{t('changes-what')}</th>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col" className="end">
            {t('games')}
          </th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, title, detail, games, state, isRunning, who, when }) => (
          <tr key={id}>
            <td className="batch__title break">
              <Link to={adminPaths.batch(id)}>{title}</Link>
              {detail === '' ? null : (
                <span className="soft">
                  {' '}
                  <bdi>{detail}</bdi>
                </span>
              )}
            </td>
            <td data-label={t('when')}>
              <time dateTime={when.iso}>{when.text}</time>
            </td>
            <td data-label={t('who')}>
              <bdi>{who === '' ? t('change-unknown') : who}</bdi>
            </td>
            <td className="end" data-label={t('games')}>
              {number(games)}
            </td>
            <td>
              <span className={isRunning ? 'badge badge--warn' : 'badge'}>{state}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
