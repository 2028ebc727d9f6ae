import { useNavigate } from '@remix-run/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { useTranslations } from '~/ui/translations/use-translations';
import { Icon } from './icon';
import { Link } from './navigation';

interface OverlayProps {
  readonly title: string;
  readonly closeTo: string;
  /** 'alertdialog' for a question: its buttons close it, so it has no cross. */
  readonly role?: 'dialog' | 'alertdialog';
  /** The id of a question's explanation. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** A page over another one: a click beside it, on a link, closes it. The route's handle puts it beside `<main>`. */
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

/** Listens on the document: the focus may be outside of an overlay that was loaded open. */
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

function useFocusWhileOpen() {
  const ref = useRef<HTMLHeadingElement>(null);
  // why while rendering: once the overlay is there, the page behind has lost the focus
  const [origin] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(() => {
    ref.current?.focus();
    return () => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
    };
  }, [origin]);
  return ref;
}
