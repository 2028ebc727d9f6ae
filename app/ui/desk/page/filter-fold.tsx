import type { ReactNode } from 'react';

import { Disclosure } from '~/ui/kit/disclosure';

/** The choices of a filter: behind one line on a phone, where the list comes first; always in view in a wide window. */
export function FilterFold({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  return (
    <Disclosure className="filter-fold" summary="Filters" isOpen={isOpen}>
      <div className="filter-fold__fields">{children}</div>
    </Disclosure>
  );
}
