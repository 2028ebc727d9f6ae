import { useSyncExternalStore } from 'react';

/**
 * Gives a link or a form the place on its page, for a browser without a script: a new document begins there. A script leaves the visitor
 * where she is, so it gets the path as it is.
 */
export function useDocumentPlace(): (path: string, place: string) => string {
  const hasScript = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (path, place) => (hasScript ? path : `${path}#${encodeURIComponent(place)}`);
}

function neverChanges() {
  return () => {};
}
