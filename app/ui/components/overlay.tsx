import { useNavigate } from '@remix-run/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { useTranslations } from '~/ui/translations/use-translations';
import { Icon } from './icon';
import { Link } from './navigation';

interface OverlayProps {
  readonly title: string;
  /** The page behind it. */
  readonly closeTo: string;
  /** 'alertdialog' for a question: its buttons close it, so it has no cross. */
  readonly role?: 'dialog' | 'alertdialog';
  /** The id of the sentence that explains a question. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/**
 * A page of its own over another one: the scrim is a link, so a click beside it closes it. The route's handle puts it beside `<main>`
 * (see PageHandle).
 */
export function Overlay({ title, closeTo, role = 'dialog', describedBy, children }: OverlayProps) {
  const heading = useId();
  const { t } = useTranslations();
  const titleRef = useFocusWhileOpen();
  useEscape(closeTo);
  return (
    <div
      className="overlay"
      role={role}
      aria-modal="true"
      aria-labelledby={heading}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      {/* For a pointer only: the links inside have names. */}
      <Link className="overlay__scrim" to={closeTo} preventScrollReset tabIndex={-1} aria-hidden="true" />
      <section className="sheet">
        <div className="sheet__head">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a page without JavaScript has no other way to begin in its dialog */}
          <h2 id={heading} ref={titleRef} tabIndex={-1} autoFocus>
            {title}
          </h2>
          {role === 'dialog' ? (
            <Link className="icon-btn" to={closeTo} preventScrollReset aria-label={t('close')}>
              <Icon name="x" />
            </Link>
          ) : null}
        </div>
        {children}
      </section>
    </div>
  );
}

/** Listens on the document: a page that was loaded with the overlay open may have the focus outside it. */
function useEscape(closeTo: string) {
  const navigate = useNavigate();
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') navigate(closeTo, { preventScrollReset: true });
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [closeTo, navigate]);
}

/** Moves the focus to the title, and back when the overlay closes. */
function useFocusWhileOpen() {
  const ref = useRef<HTMLHeadingElement>(null);
  // Read while rendering: once the overlay is there, the page behind it is inert and has lost the focus.
  const [origin] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(() => {
    ref.current?.focus();
    return () => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
    };
  }, [origin]);
  return ref;
}
