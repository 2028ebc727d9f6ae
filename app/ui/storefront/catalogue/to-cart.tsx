import { forwardRef, type ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';

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
