import { adminPaths } from '~/domain/paths/admin';
import { BATCH_VERDICTS, takenCount, type BatchVerdict } from '~/domain/game/bulk-edit';
import type { PageOf } from '~/domain/shared/pagination';

import { batchWord, leftCount, leftText, takenText, type BatchRowView, type BatchView } from './bulk-edit-view';
import { Preview } from '~/ui/admin/bulk-job/preview';
import { Progress } from '~/ui/admin/bulk-job/progress';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { RowVerdicts } from '~/ui/admin/bulk-job/row-verdicts';
import { tCount, t } from '~/ui/translations/admin';

const IMPORT = { text: 'Import', busyText: 'Importing...' } as const;
const REPRICE = { text: 'Change prices', busyText: t('saving') } as const;
const STATE = { text: 'State regions', busyText: t('saving') } as const;

interface BatchPreviewProps {
  readonly batch: BatchView;
  readonly rows: PageOf<BatchRowView>;
  readonly verdict: BatchVerdict | null;
}

export function BatchPreview({ batch, rows, verdict }: BatchPreviewProps) {
  const taken = takenCount(batch.counts);
  const { kind } = batch;
  const isImport = kind === 'import';
  return (
    <Preview
      refreshed={batch.isRefreshed ? t('batch-refreshed') : null}
      figures={[
        { label: isImport ? 'Rows' : 'Games', value: shown(taken + leftCount(batch)) },
        { label: isImport ? 'To be added' : kind === 'regions' ? 'To be stated' : 'New prices', value: shown(taken) },
        { label: isImport ? 'Skipped' : 'Unchanged', value: shown(leftCount(batch)) },
        ...(batch.coefficient === '' ? [] : [{ label: 'Coefficient', value: batch.coefficient }]),
        ...(batch.regions === '' ? [] : [{ label: 'Activates in', value: batch.regions }]),
      ]}
      action={adminPaths.batch(batch.id)}
      plan={
        <>
          <p>{takenText(batch)}</p>
          <p>{leftText(batch)}</p>
          {kind !== 'coefficient' ? null : <p className="soft">{t('prices-held')}</p>}
        </>
      }
      unread={batch.unread}
      apply={taken === 0 ? null : { intent: 'apply', ...{ import: IMPORT, coefficient: REPRICE, regions: STATE }[kind] }}
    >
      <RowVerdicts
        title={
          { import: 'What happens to each row', coefficient: 'What happens to each price', regions: 'What happens to each game' }[kind]
        }
        verdicts={BATCH_VERDICTS.map((id) => ({ id, label: t(`batch-${id}`), count: batch.counts[id] ?? 0 }))}
        current={verdict}
        page={rows.page}
        pages={rows.pages}
        href={(query) => adminPaths.batch(batch.id, query)}
      >
        <BatchRows rows={rows.items} kind={kind} />
      </RowVerdicts>
    </Preview>
  );
}

function BatchRows({ rows, kind }: { readonly rows: readonly BatchRowView[]; readonly kind: BatchView['kind'] }) {
  const isImport = kind === 'import';
  return (
    <table className="table batch">
      <thead>
        <tr>
          <th scope="col">Title</th>
          {isImport ? (
            <th scope="col" className="end">
              Line
            </th>
          ) : null}
          {kind === 'regions' ? (
            <th scope="col">States now</th>
          ) : (
            <th scope="col" className="end">
              Buying price
            </th>
          )}
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td className="batch__title">{row.title === '' ? <span className="soft">none</span> : <bdi>{row.title}</bdi>}</td>
            {isImport ? (
              <td className="end" data-label="Line">
                {row.line}
              </td>
            ) : null}
            {row.regions === null ? (
              <td className="end">{isImport ? <NewPrice row={row} /> : <PriceChange row={row} />}</td>
            ) : (
              <td data-label="States now">{row.regions === '' ? <span className="soft">nothing</span> : row.regions}</td>
            )}
            <td>
              <span className={row.isTaken ? 'badge badge--good' : 'badge badge--warn'}>{row.verdict}</span>
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
    <span className="batch__prices">
      <span className="soft">{typed}</span>
      <Icon name="arrow-right" dir />
      <Price amount={after} />
    </span>
  );
}

function PriceChange({ row: { before, after } }: { readonly row: BatchRowView }) {
  if (before === null || after === null) return null;
  if (before === after) return <Price amount={before} />;
  return (
    <span className="batch__prices">
      <del>
        <span className="sr">Before: </span>
        <Price amount={before} />
      </del>
      <Icon name="arrow-right" dir />
      <ins>
        <span className="sr">After: </span>
        <Price amount={after} />
      </ins>
    </span>
  );
}

export function BatchProgress({ batch }: { readonly batch: BatchView }) {
  const all = takenCount(batch.counts);
  const text = t(batchWord(batch, 'busy'), { done: shown(batch.progress), all: shown(all) });
  return <Progress text={text} done={batch.progress} all={all} />;
}

export function BatchResult({ batch }: { readonly batch: BatchView }) {
  return (
    <section className="panel stack">
      <Notice tone="good" role="status">
        <p>
          <strong>{t(batchWord(batch, 'complete'))}</strong>
        </p>
        <p>{tCount(batchWord(batch, 'done'), takenCount(batch.counts) - batch.skipped)}</p>
      </Notice>
      <p>{leftText(batch)}</p>
      {batch.skipped === 0 ? null : (
        <Notice tone="bad">
          <p>{tCount(batchWord(batch, 'skipped'), batch.skipped)}</p>
          <ul>
            {batch.skippedTitles.map((title, index) => (
              <li key={index}>
                <bdi>{title}</bdi>
              </li>
            ))}
            {batch.skipped > batch.skippedTitles.length ? <li>{t('batch-more')}</li> : null}
          </ul>
        </Notice>
      )}
      <p>
        <Link className="btn btn--go btn--l" to={adminPaths.games()}>
          All games
        </Link>
      </p>
    </section>
  );
}

function shown(count: number): string {
  return count.toLocaleString('en');
}
