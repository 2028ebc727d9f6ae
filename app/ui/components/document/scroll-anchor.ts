import { useSyncExternalStore } from 'react';

/**
 * Gives a link or a form its place on the page, for a browser without a script. A script keeps the visitor's place, so it gets the path
 * alone.
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
