import type { ReactNode } from 'react';

import { Icon } from './icon';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly id?: string;
  readonly className?: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export function Disclosure({ summary, id, className, isOpen = false, children }: DisclosureProps) {
  return (
    <details id={id} className={['fold', className].filter(Boolean).join(' ')} open={isOpen}>
      <summary>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}
