import { useHref, useNavigate } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';

interface ProductBackProps {
  /** The list that she came from; else all games. */
  readonly to?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * The way back from a game: a link to the list. With JavaScript, a shopper who came from inside the store goes back to the page and scroll
 * position that she came from.
 */
export function ProductBack({ to = paths.products(), children, className = 'btn btn--line' }: ProductBackProps) {
  const navigate = useNavigate();
  const arrival = useRef<number | null>(null);
  useEffect(() => {
    arrival.current = historyIndex();
  }, []);
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const now = historyIndex();
    // adding to the cart added entries of this page: skip them
    if (arrival.current && now !== null) navigate(arrival.current - now - 1);
    else navigate(to);
  };
  return (
    <a className={className} href={useHref(to)} onClick={goBack}>
      <Icon name="arrow-left" dir />
      {children}
    </a>
  );
}

/** How many entries of this tab's history the store made before this one; null if the router doesn't say. */
function historyIndex(): number | null {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : null;
}
