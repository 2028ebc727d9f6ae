import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

import { Link } from '~/ui/components/navigation';
import { useIsScripted } from '~/ui/components/use-is-scripted';
import { useAdminTranslations } from '~/ui/translations/admin';

const LOOK_EVERY_MS = 1000;

interface ProgressProps {
  readonly text: string;
  readonly done: number;
  readonly all: number;
}

/** Shows the progress, anew each second; without a script by a link (WCAG 2.2.1). */
export function Progress({ text, done, all }: ProgressProps) {
  const { t } = useAdminTranslations();
  const { pathname, search } = useLocation();
  const isScripted = useIsScripted();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <section className="panel stack" aria-live="polite">
      <h2 className="flush">{text}</h2>
      <progress className="batch-progress full clip" max={all} value={done} aria-label={text} />
      <p className="row gap-s soft">
        {t(isScripted ? 'batch-updates-itself' : 'page-stays')}
        {isScripted ? null : (
          <Link to={`${pathname}${search}`} reloadDocument>
            {t('page-renew')}
          </Link>
        )}
      </p>
      <p className="soft">{t('batch-may-leave')}</p>
    </section>
  );
}
