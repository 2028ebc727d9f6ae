import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';

/** The places of the list's page: without a script, links to them open and close the sheet by `:target`. */
export const FILTERS_ID = 'filters';
export const SORT_ID = 'sort';
export const LIST_ID = 'list';

/** Opens and closes the sheet of filters by a script, which gives the focus back. Open at first where a field has an error. */
export function useSheet(hasErrors: boolean) {
  const [isOpen, setIsOpen] = useState(hasErrors);
  const opener = useRef<HTMLElement | null>(null);

  const open = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    opener.current = event.currentTarget;
    setIsOpen(true);
    const place = event.currentTarget.getAttribute('href')?.slice(1);
    // why later: what is hidden takes no focus
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${place} :is(select, a, input:not([type=hidden]))`)?.focus());
  };

  const close = useCallback((event?: MouseEvent) => {
    event?.preventDefault();
    // why: a touch before the script ran opened it by its address
    if ([FILTERS_ID, SORT_ID].some((id) => location.hash === `#${id}`)) location.hash = LIST_ID;
    setIsOpen(false);
    opener.current?.focus({ preventScroll: true });
    opener.current = null;
  }, []);

  useEffect(() => {
    if (hasErrors) setIsOpen(true);
  }, [hasErrors]);

  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen, close]);

  return { isOpen, open, close };
}
