import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { keyPlace } from '~/domain/paths';

import { CopyButton } from '~/ui/components/copy-button';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

interface OrderKeyProps {
  readonly code: string;
  readonly gameId: string;
  readonly title: string;
}

/** A key in plain text, which no translator changes, with a button that copies it. It has the focus where the address names it: it was just revealed. */
export function OrderKey({ code, gameId, title }: OrderKeyProps) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const { hash } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const place = keyPlace(gameId);
  useEffect(() => {
    if (hash === `#${encodeURIComponent(place)}`) ref.current?.focus({ preventScroll: true });
  }, [hash, place]);
  return (
    <div className="key">
      {/* why tabIndex: without a script the browser gives the focus to what the address names, if that can have it */}
      <code className="key__code" id={place} tabIndex={-1} ref={ref} translate="no">
        {code}
      </code>{' '}
      <CopyButton text={code} label={t('key-copy-of', { title })}>
        {t('key-copy')}
      </CopyButton>
    </div>
  );
}
