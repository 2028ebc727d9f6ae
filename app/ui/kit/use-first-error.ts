import { useEffect, useRef } from 'react';
import { useRootData } from './root-data';
import { sentence } from '~/ui/words/common';

/**
 * For a form that the server refused: with JavaScript the page stays where it was scrolled to, often below what has to be mended, so the
 * focus leads there. A new `answer` is a new refusal; without one nothing moves.
 */
export function useFirstError(answer: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const { isRefused } = useRootData();
  useEffect(() => {
    if (answer) firstError(form.current)?.focus();
  }, [answer]);
  useEffect(() => (answer && !isRefused && firstError(form.current) ? markTitle() : undefined), [answer, isRefused]);
  return form;
}

function firstError(form: HTMLFormElement | null) {
  return form?.querySelector<HTMLElement>('[aria-invalid]');
}

/** Says in the document's title what a whole document says in its own, until this is called back. */
function markTitle(): () => void {
  const title = document.title;
  const marked = sentence('error-title', { title });
  document.title = marked;
  return () => {
    if (document.title === marked) document.title = title;
  };
}
