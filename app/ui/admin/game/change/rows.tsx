import { Fragment } from 'react';

import type { BatchRowView, BatchView } from '../bulk-edit-view';
import { Icon } from '~/ui/components/icon';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';

interface BatchRowsProps {
  readonly rows: readonly BatchRowView[];
  readonly kind: BatchView['kind'];
  /** The name of the field that changes; null: none does. */
  readonly field: string | null;
  /** Set where the rows say what a change did. */
  readonly isRecord?: boolean;
}

export function BatchRows({ rows, kind, field, isRecord = false }: BatchRowsProps) {
  const { t } = useAdminTranslations();
  const isImport = kind === 'import' && !isRecord;
  return (
    <table className="table batch">
      <thead>
        <tr>
          <th scope="col">{t('title')}</th>
          {isImport ? (
            <th scope="col" className="end">
              {t('line')}
            </th>
          ) : null}
          {field !== null ? (
            <th scope="col">{kind === 'regions' ? t('game-states-now') : field}</th>
          ) : (
            <th scope="col" className="end">
              {t('buying-price')}
            </th>
          )}
          <th scope="col">{t(isRecord ? 'state' : 'verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td className="batch__title break">
              {row.title === '' ? <span className="soft">{t('nothing-set')}</span> : <bdi>{row.title}</bdi>}
            </td>
            {isImport ? (
              <td className="end" data-label={t('line')}>
                {row.line}
              </td>
            ) : null}
            {row.change !== null ? (
              <td data-label={field}>
                <TextChange {...row.change} />
              </td>
            ) : row.regions === null ? (
              <td className="end">{isImport ? <NewPrice row={row} /> : <PriceChange row={row} />}</td>
            ) : (
              <td data-label={t('game-states-now')}>{row.regions === '' ? <span className="soft">{t('nothing')}</span> : row.regions}</td>
            )}
            <td>
              <span className={row.isTaken ? 'badge badge--good' : 'badge badge--warn'}>{row.verdict}</span>
              {row.warnings.map((warning) => (
                <Fragment key={warning}>
                  {' '}
                  <span className="badge badge--bad">{warning}</span>
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows price × coefficient. */
function NewPrice({ row: { typed, after } }: { readonly row: BatchRowView }) {
  if (after === null) return typed;
  return (
    <span className="batch__prices to-end">
      <span className="soft">{typed}</span>
      <Icon name="arrow-right" dir />
      <Price amount={after} />
    </span>
  );
}

function TextChange({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useAdminTranslations();
  if (before === after) return before;
  return (
    <span className="batch__prices to-end">
      <del>
        <span className="sr">{t('before')} </span>
        {before}
      </del>
      <Icon name="arrow-right" dir />
      <ins>
        <span className="sr">{t('after')} </span>
        {after}
      </ins>
    </span>
  );
}

function PriceChange({ row: { before, after } }: { readonly row: BatchRowView }) {
  const { t } = useAdminTranslations();
  const price = before ?? after;
  if (before === null || after === null) return price === null ? null : <Price amount={price} />;
  if (before === after) return <Price amount={before} />;
  return (
    <span className="batch__prices to-end">
      <del>
        <span className="sr">{t('before')} </span>
        <Price amount={before} />
      </del>
      <Icon name="arrow-right" dir />
      <ins>
        <span className="sr">{t('after')} </span>
        <Price amount={after} />
      </ins>
    </span>
  );
}
