import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useAdminTranslations } from '~/ui/translations/admin';

const LOOK_EVERY_MS = 1000;

interface ProgressProps {
  readonly text: string;
  readonly done: number;
  readonly all: number;
}

/** Shows the progress; without JavaScript the page refreshes itself, by a header of its answer. */
export function Progress({ text, done, all }: ProgressProps) {
  const { t } = useAdminTranslations();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <section className="panel stack" aria-live="polite">
      <h2 className="flush">{text}</h2>
      <progress className="batch-progress" max={all} value={done} aria-label={text} />
      <p className="soft">{t('batch-this-page-updates-itself-you-can')}</p>
    </section>
  );
}
