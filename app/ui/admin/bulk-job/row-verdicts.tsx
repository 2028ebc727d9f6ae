import type { ReactNode } from 'react';

import { CountTabs } from '~/ui/admin/layout/count-tabs';
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
  const { t } = useAdminTranslations();
  const metVerdicts = verdicts.filter(({ count }) => count > 0);
  return (
    <section className="panel" aria-labelledby="rows">
      <h2 id="rows">{title}</h2>
      <CountTabs
        label={t('verdict')}
        items={[
          { label: t('all'), to: href({}), count: metVerdicts.reduce((sum, { count }) => sum + count, 0), isCurrent: current === null },
          ...metVerdicts.map(({ id, label, count }) => ({ label, to: href({ verdict: id }), count, isCurrent: current === id })),
        ]}
      />
      {children}
      <Pager page={page} pages={pages} href={(to) => href({ verdict: current ?? '', page: to > 1 ? String(to) : '' })} />
    </section>
  );
}
