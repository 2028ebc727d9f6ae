import type { ReactNode } from 'react';

import { Segments } from '~/ui/admin/layout/page';
import { Pager } from '~/ui/components/pager';

interface RowVerdictsProps<V extends string> {
  readonly title: string;
  /** What rows there are, each kind with how many. */
  readonly verdicts: readonly { readonly id: V; readonly label: string; readonly count: number }[];
  /** The kind that is shown; null: all of them. */
  readonly current: V | null;
  readonly page: number;
  readonly pages: number;
  /** An address of this list. */
  readonly href: (query: Readonly<Record<string, string>>) => string;
  /** The rows of this page. */
  readonly children: ReactNode;
}

/** What happens to each row of a file: one kind or all, page by page. */
export function RowVerdicts<V extends string>({ title, verdicts, current, page, pages, href, children }: RowVerdictsProps<V>) {
  return (
    <section className="panel" aria-labelledby="rows">
      <h2 id="rows">{title}</h2>
      <div className="verdicts">
        <Segments
          label="Verdict"
          items={[
            { label: 'All', to: href({}), isCurrent: current === null },
            ...verdicts
              .filter(({ count }) => count > 0)
              .map(({ id, label, count }) => ({
                label: `${label}: ${count.toLocaleString('en')}`,
                to: href({ verdict: id }),
                isCurrent: current === id,
              })),
          ]}
        />
      </div>
      {children}
      <Pager page={page} pages={pages} href={(to) => href({ verdict: current ?? '', page: to > 1 ? String(to) : '' })} />
    </section>
  );
}
