import type { ReactNode } from 'react';

import { Segments } from '~/ui/admin/layout/page';
import { Pager } from '~/ui/components/pager';

interface RowVerdictsProps<V extends string> {
  readonly title: string;
  readonly verdicts: readonly { readonly id: V; readonly label: string; readonly count: number }[];
  /** null: all kinds. */
  readonly current: V | null;
  readonly page: number;
  readonly pages: number;
  readonly href: (query: Readonly<Record<string, string>>) => string;
  readonly children: ReactNode;
}

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
