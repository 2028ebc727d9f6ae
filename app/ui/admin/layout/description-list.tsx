import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

export function Fact({ label, children, isWide = false }: FactProps) {
  return (
    <div className={isWide ? 'fact--wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
