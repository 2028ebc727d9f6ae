import { useHref, useNavigate } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';

interface ProductBackProps {
  /** The list before it; else all games. */
  readonly to?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link to the list; with JavaScript it goes back to the page and scroll position before. */
export function ProductBack({ to = paths.products(), children, className = '' }: ProductBackProps) {
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
    <a {...(className === '' ? {} : { className })} href={useHref(to)} onClick={goBack}>
      <Icon name="arrow-left" dir />
      {children}
    </a>
  );
}

/** Returns the number of the store's earlier entries in this tab; null if the router doesn't say. */
function historyIndex(): number | null {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : null;
}
