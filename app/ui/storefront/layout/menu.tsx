import { useLocation } from '@remix-run/react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';

interface DropProps {
  readonly className: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A part of the header that opens at a touch, by `<details>`; with JavaScript it closes on navigation (the key) and by Escape. */
export function Drop({ className, label, icon, children }: DropProps) {
  const { key } = useLocation();
  const ref = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut for its summary
    <details className={`drop ${className}`} name="header" key={key} ref={ref} onKeyDown={closeOnEscape}>
      <summary className="icon-btn" aria-label={label}>
        {icon}
      </summary>
      {children}
    </details>
  );
}
