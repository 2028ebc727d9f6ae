import { Form, Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

import { deskPaths } from '~/domain/desk-paths';
import { BATCH_VERDICTS, takenCount, type BatchVerdict } from '~/domain/game-batch';
import type { PageOf } from '~/domain/page';

import { batchWord, leftCount, leftText, takenText, type BatchRowView, type BatchView } from './batch-view';
import { Kpis } from '~/ui/desk/page/page';
import { Icon } from '~/ui/kit/icon';
import { Notice } from '~/ui/kit/notice';
import { Price } from '~/ui/kit/price';
import { RowVerdicts } from '~/ui/desk/batch/row-verdicts';
import { SubmitButton } from '~/ui/kit/submit-button';
import { countedSentence, sentence } from '~/ui/words/desk';

const LOOK_EVERY_MS = 1000;

interface BatchPreviewProps {
  readonly batch: BatchView;
  readonly rows: PageOf<BatchRowView>;
  readonly verdict: BatchVerdict | null;
}

/** What would become of each game, before anything is changed. */
export function BatchPreview({ batch, rows, verdict }: BatchPreviewProps) {
  const taken = takenCount(batch.counts);
  const isImport = batch.kind === 'import';
  return (
    <>
      {batch.isRefreshed ? (
        <Notice tone="bad" role="alert" className="below">
          <p>{sentence('batch-refreshed')}</p>
        </Notice>
      ) : null}
      <Kpis
        items={[
          { label: isImport ? 'Rows' : 'Games', value: shown(taken + leftCount(batch)) },
          { label: isImport ? 'To be added' : 'New prices', value: shown(taken) },
          { label: isImport ? 'Skipped' : 'Unchanged', value: shown(leftCount(batch)) },
          ...(batch.coefficient === '' ? [] : [{ label: 'Coefficient', value: batch.coefficient }]),
        ]}
      />
      <Form className="panel stack below" method="post" action={deskPaths.batch(batch.id)}>
        <div>
          <p>{takenText(batch)}</p>
          <p>{leftText(batch)}</p>
          {isImport ? null : <p className="soft">{sentence('prices-held')}</p>}
        </div>
        <div className="row">
          {taken === 0 ? null : (
            <SubmitButton className="btn btn--go btn--l" name="intent" value="apply" busyText={isImport ? 'Importing...' : 'Saving...'}>
              {isImport ? 'Import' : 'Change prices'}
            </SubmitButton>
          )}
          <SubmitButton className="btn btn--line btn--l" name="intent" value="discard">
            Discard
          </SubmitButton>
        </div>
      </Form>
      <RowVerdicts
        title={isImport ? 'What happens to each row' : 'What happens to each price'}
        verdicts={BATCH_VERDICTS.map((id) => ({ id, label: sentence(`batch-${id}`), count: batch.counts[id] ?? 0 }))}
        current={verdict}
        page={rows.page}
        pages={rows.pages}
        href={(query) => deskPaths.batch(batch.id, query)}
      >
        <BatchRows rows={rows.items} isImport={isImport} />
      </RowVerdicts>
    </>
  );
}

function BatchRows({ rows, isImport }: { readonly rows: readonly BatchRowView[]; readonly isImport: boolean }) {
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
          <th scope="col" className="end">
            Buying price
          </th>
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
            <td className="end">{isImport ? <NewPrice row={row} /> : <PriceChange row={row} />}</td>
            <td>
              <span className={row.isTaken ? 'badge badge--good' : 'badge badge--warn'}>{row.verdict}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the price of a new game comes about: price × coefficient. */
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

/** How far it is; without JavaScript the page refreshes itself, by a header of its answer. */
export function BatchProgress({ batch }: { readonly batch: BatchView }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  const all = takenCount(batch.counts);
  const text = sentence(batchWord(batch, 'busy'), { done: shown(batch.progress), all: shown(all) });
  return (
    <section className="panel stack" aria-live="polite">
      <h2 className="flush">{text}</h2>
      <progress className="import-progress" max={all} value={batch.progress} aria-label={text} />
      <p className="soft">This page updates itself. You can leave it: the work continues, and this page will show the result.</p>
    </section>
  );
}

/** How it ended. */
export function BatchResult({ batch }: { readonly batch: BatchView }) {
  return (
    <section className="panel stack">
      <Notice tone="good" role="status">
        <p>
          <strong>{sentence(batchWord(batch, 'complete'))}</strong>
        </p>
        <p>{countedSentence(batchWord(batch, 'done'), takenCount(batch.counts) - batch.skipped)}</p>
      </Notice>
      <p>{leftText(batch)}</p>
      {batch.skipped === 0 ? null : (
        <Notice tone="bad">
          <p>{countedSentence(batchWord(batch, 'skipped'), batch.skipped)}</p>
          <ul>
            {batch.skippedTitles.map((title, index) => (
              <li key={index}>
                <bdi>{title}</bdi>
              </li>
            ))}
            {batch.skipped > batch.skippedTitles.length ? <li>{sentence('batch-more')}</li> : null}
          </ul>
        </Notice>
      )}
      <p>
        <Link className="btn btn--go btn--l" to={deskPaths.games()}>
          All games
        </Link>
      </p>
    </section>
  );
}

function shown(count: number): string {
  return count.toLocaleString('en');
}
