import { forwardRef, useState, type ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/components/root-data';
import { useTranslations } from '~/ui/translations/use-translations';

/** `count`: null: not known. */
export function CartLink({ className, count }: { readonly className: string; readonly count: number | null }) {
  const { t, tCount } = useTranslations();
  const [shown, setShown] = useState({ count, isMore: false });
  if (shown.count !== count) setShown({ count, isMore: (count ?? 0) > (shown.count ?? 0) });
  return (
    <ToCart className={className} label={count === null ? t('cart') : tCount('cart-label', count)}>
      <Icon name="shopping-cart" />
      {count !== null && count > 0 ? (
        <span className={shown.isMore ? 'icon-btn__count icon-btn__count--more' : 'icon-btn__count'} key={count} translate="no">
          {count}
        </span>
      ) : null}
    </ToCart>
  );
}

interface ToCartProps {
  readonly className: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A visitor's link loads a document: the server redirects to the login. */
export const ToCart = forwardRef<HTMLAnchorElement, ToCartProps>(function ToCart({ className, label, children }, ref) {
  const { user } = useRootData();
  return (
    <Link className={className} to={paths.cart} ref={ref} reloadDocument={user === null} {...(label ? { 'aria-label': label } : {})}>
      {children}
    </Link>
  );
});
