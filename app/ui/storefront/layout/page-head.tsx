import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly id?: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHead({ title, id, lead, children }: PageHeadProps) {
  return (
    <div className="page__head">
      <div className="stack gap-2xs">
        <h1 {...(id ? { id } : {})}>{title}</h1>
        {lead ? <p className="soft">{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}
