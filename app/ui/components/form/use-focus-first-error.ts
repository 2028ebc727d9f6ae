import { useEffect, useRef } from 'react';
import { useRootData } from '~/ui/root-data';
import { useTranslations } from '~/ui/translations/use-translations';

/** Moves the focus to the first error of a refused form, at each new `answer`: with JavaScript the page keeps its scroll position. */
export function useFirstError(answer: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const { isRefused } = useRootData();
  const { t } = useTranslations();
  useEffect(() => {
    if (answer) firstError(form.current)?.focus();
  }, [answer]);
  useEffect(
    () => (answer && !isRefused && firstError(form.current) ? markTitle((title) => t('error-title', { title })) : undefined),
    [answer, isRefused, t],
  );
  return form;
}

function firstError(form: HTMLFormElement | null) {
  return form?.querySelector<HTMLElement>('[aria-invalid]');
}

/** Marks the document's title, as a new document does. Returns the undoing. */
function markTitle(mark: (title: string) => string): () => void {
  const title = document.title;
  const marked = mark(title);
  document.title = marked;
  return () => {
    if (document.title === marked) document.title = title;
  };
}
