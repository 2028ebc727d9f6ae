import { useEffect, useState } from 'react';

/** Shown only if scripts run; the browser's own menu prints without. */
export function PrintButton({ children }: { readonly children: string }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <button className="btn btn--line" type="button" hidden={!isReady} onClick={() => window.print()}>
      {children}
    </button>
  );
}
