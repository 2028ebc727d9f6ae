import { useNavigation } from '@remix-run/react';
import { useContext, type MouseEvent, type ReactNode } from 'react';

import { localizedPath } from '~/domain/shared/language';
import { PageLanguage } from '~/ui/translations/use-translations';

import { useIsOffline } from '../offline-queue/queue';

interface SubmitButtonProps {
  readonly name?: string;
  readonly value?: string;
  readonly busyText?: ReactNode;
  /** Hidden fields that tell forms with the same button apart: `{ gameId: 'hades' }`. */
  readonly match?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly formNoValidate?: boolean;
  readonly form?: string;
  /** In place of the form's address: from `/`, without a language. */
  readonly formAction?: string | undefined;
  readonly hidden?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-keyshortcuts'?: string;
  readonly children: ReactNode;
}

/**
 * Shows that its form is being sent, and doesn't send it twice; aria-disabled keeps the focus. Without JavaScript the server is idempotent.
 */
export function SubmitButton({
  name,
  value,
  busyText,
  match = {},
  className = 'btn btn--go',
  disabled = false,
  formAction,
  children,
  ...rest
}: SubmitButtonProps) {
  const language = useContext(PageLanguage);
  const isBusy = useIsSubmitting({ ...(name && value ? { [name]: value } : {}), ...match });
  const holdBack = (event: MouseEvent) => {
    if (isBusy) event.preventDefault();
  };
  return (
    <button
      type="submit"
      className={className}
      disabled={disabled}
      {...(name ? { name } : {})}
      {...(value ? { value } : {})}
      {...(formAction === undefined ? {} : { formAction: localizedPath(language, formAction) })}
      {...(isBusy ? { 'aria-disabled': true } : {})}
      onClick={holdBack}
      {...rest}
    >
      {/* why an element: where the browser translated the text, React can take only that away */}
      {busyText ? (
        <span className="btn__text" key={String(isBusy)}>
          {isBusy ? busyText : children}
        </span>
      ) : (
        children
      )}
    </button>
  );
}

/** Returns whether a form with these fields is being sent. */
export function useIsSubmitting(fields: Readonly<Record<string, string>> = {}): boolean {
  const { state, formData, formMethod } = useNavigation();
  const isHeld = useIsOffline();
  // why held too: a form that waits for the line stands as it did, and can be changed and sent again
  if (isHeld || state === 'idle' || !formData || formMethod === 'GET') return false;
  return Object.entries(fields).every(([name, value]) => formData.get(name) === value);
}
