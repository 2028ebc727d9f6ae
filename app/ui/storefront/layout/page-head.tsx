import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly id?: string;
  /** A grey line below the title. */
  readonly lead?: ReactNode;
  /** At the other end of the line. */
  readonly children?: ReactNode;
}

/** The one h1 of a page. */
export function PageHead({ title, id, lead, children }: PageHeadProps) {
  return (
    <div className="page__head">
      <div className="stack gap-xs">
        <h1 {...(id ? { id } : {})}>{title}</h1>
        {lead ? <p className="soft">{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}
