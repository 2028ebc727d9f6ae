import { useEffect, useState } from 'react';

/** Returns false on the server and at the first drawing. */
export function useIsScripted(): boolean {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted;
}
