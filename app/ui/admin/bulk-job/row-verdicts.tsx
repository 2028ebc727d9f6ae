import type { ReactNode } from 'react';

import { Segments } from '~/ui/admin/layout/page';
import { Pager } from '~/ui/components/pager';
import { useAdminTranslations } from '~/ui/translations/admin';

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
  const { t, number } = useAdminTranslations();
  return (
    <section className="panel" aria-labelledby="rows">
      <h2 id="rows">{title}</h2>
      <div className="verdicts">
        <Segments
          label={t('admin-verdict')}
          items={[
            { label: t('admin-all'), to: href({}), isCurrent: current === null },
            ...verdicts
              .filter(({ count }) => count > 0)
              .map(({ id, label, count }) => ({
                label: t('admin-labelled', { label, value: number(count) }),
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
