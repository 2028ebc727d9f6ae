import { useEffect, useRef } from 'react';

/**
 * For a form that the server refused: with JavaScript the page stays where it was scrolled to, often below what has to be mended, so the
 * focus leads there. A new `answer` is a new refusal; without one nothing moves.
 */
export function useFirstError(answer: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  return form;
}
