import { useNavigate } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';

import type { CatalogueFilter } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';
import { unlocalizedPath } from '~/domain/shared/language';

const PAUSE_MS = 250;

/**
 * Searches the list of games for what is typed in `input`, once the typing pauses; `filter` is null on other pages, where it does nothing.
 * It adds one entry to the history, so that 'back' leaves the search at once. A pause while a link or form is on its way begins anew, not
 * to break it off.
 */
export function useSearchWhileTyping(filter: CatalogueFilter | null, input: RefObject<HTMLInputElement>) {
  const navigate = useNavigate();
  const pause = useRef<number>();
  const q = filter?.q ?? null;
  /** The text that the list was asked for last; null: on another page. */
  const asked = useRef(q);
  const path = useRef('');

  useEffect(() => () => window.clearTimeout(pause.current), []);

  useEffect(() => {
    const [field, before] = [input.current, asked.current];
    // typing led here: the field is ahead
    if (!field || q === before) return;
    window.clearTimeout(pause.current);
    asked.current = q;
    const isTyped = field.value.trim() !== (before ?? '');
    if (before !== null && q !== null) field.value = q;
    else if (!isTyped) field.value = q ?? '';
    // typed while the list came
    else if (q !== null && field.value.trim() !== q) field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [q, input]);

  const search = (options: { readonly replace: boolean }) => {
    window.clearTimeout(pause.current);
    const typed = input.current?.value.trim() ?? '';
    asked.current = typed;
    path.current = productsPath({ ...filter, q: typed });
    navigate(path.current, { ...options, preventScrollReset: true });
  };

  const searchAfterPause = () => {
    window.clearTimeout(pause.current);
    const look = () => (isOnTheWay(path.current) ? searchAfterPause() : search({ replace: asked.current !== '' }));
    pause.current = window.setTimeout(look, PAUSE_MS);
  };

  return {
    onInput: searchAfterPause,
    onSubmit: (event: React.FormEvent) => {
      event.preventDefault();
      search({ replace: false });
    },
  };
}

/** Returns whether a link or a form is on its way, to another address. */
function isOnTheWay(except: string): boolean {
  // why not useNavigation: React may render what has begun only after the pause
  const { location } = window.__remixRouter.state.navigation;
  return location !== undefined && unlocalizedPath(location.pathname) + location.search !== except;
}
