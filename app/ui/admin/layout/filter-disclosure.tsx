import type { ReactNode } from 'react';

import { Disclosure } from '~/ui/components/disclosure';

interface FilterFoldProps {
  readonly summary?: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Choices behind one line on a phone, always in view in a wide window. */
export function FilterFold({ summary = 'Filters', isOpen, children }: FilterFoldProps) {
  return (
    <Disclosure className="filter-fold" summary={summary} isOpen={isOpen}>
      <div className="filter-fold__fields">{children}</div>
    </Disclosure>
  );
}
