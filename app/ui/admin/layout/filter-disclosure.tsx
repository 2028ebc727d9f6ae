import type { ReactNode } from 'react';

import { Disclosure } from '~/ui/components/disclosure';
import { useAdminTranslations } from '~/ui/translations/admin';

interface FilterFoldProps {
  readonly summary?: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Choices behind one line on a phone, always in view in a wide window. */
export function FilterFold({ summary, isOpen, children }: FilterFoldProps) {
  const { t } = useAdminTranslations();
  return (
    <Disclosure className="filter-fold" summary={summary ?? t('filters')} isOpen={isOpen}>
      <div className="filter-fold__fields items-end stack gap-m">{children}</div>
    </Disclosure>
  );
}
