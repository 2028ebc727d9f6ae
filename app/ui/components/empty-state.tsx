import type { ReactNode } from 'react';

/** Says that there is nothing. `children`: the explanation, and links to what to do next. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty__title">{title}</p>
      {children}
    </div>
  );
}
