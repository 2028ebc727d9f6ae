import type { ReactNode } from 'react';

/** Says that there is nothing, and what to do next. `children` are the explanation and the way on. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty__title">{title}</p>
      {children}
    </div>
  );
}
