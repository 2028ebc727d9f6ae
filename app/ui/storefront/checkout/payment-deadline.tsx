import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { Price } from '~/ui/components/price';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';
import type { CheckoutView } from './view';

const MINUTE_MS = 60_000;
/** In minutes: a screen reader is told, once. */
const SOON = 5;
/** In minutes: a longer time is shown as the time of day. */
const MANY = 120;

/** Stays below the header while the shopper copies numbers. */
export function CheckoutDue({ order }: { readonly order: CheckoutView }) {
  const { t, tCount, tRichCount } = useTranslations(checkoutTexts);
  const minutesLeft = useMinutesLeft(order.leftMs);
  return (
    <div className="due row row--apart">
      <p>
        <span className="soft due__label">{t('to-pay')}</span> <Price amount={order.totalCentimes} size="l" />
      </p>
      {order.isLapsed ? null : (
        <p className="due__left text-end text-s">
          {minutesLeft !== null && minutesLeft <= MANY ? <span className="due__minutes">{tCount('due-left', minutesLeft)}</span> : null}{' '}
          <span>{tRichCount('due-until', order.items.length, { time: <time dateTime={order.deadline.iso}>{order.until}</time> })}</span>
          <span className="sr" role="status">
            {minutesLeft !== null && minutesLeft <= SOON ? t('due-soon') : ''}
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * Returns the minutes left, rounded up; null without a script. It counts from the server's time, since a phone's clock may be wrong, and
 * reads the page again at the end.
 */
function useMinutesLeft(leftMs: number): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  // why a ref: the function is another one after each reading, and the count must not begin again
  const readAgain = useRef(revalidate);
  useEffect(() => void (readAgain.current = revalidate), [revalidate]);
  useEffect(() => {
    if (leftMs <= 0) return;
    const end = Date.now() + leftMs;
    let timer: number;
    const tick = () => {
      const remainingMs = end - Date.now();
      setMinutes(Math.max(0, Math.ceil(remainingMs / MINUTE_MS)));
      if (remainingMs <= 0) return readAgain.current();
      timer = window.setTimeout(tick, (remainingMs % MINUTE_MS) + 1);
    };
    tick();
    return () => clearTimeout(timer);
  }, [leftMs]);
  return minutes;
}
