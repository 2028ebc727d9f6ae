import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

export function AdminPage({
  title,
  aside,
  children,
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useAdminTranslations();
  return (
    <div className="wrap page">
      <div className="page__head">
        {typeof title === 'string' ? <h1>{title}</h1> : title}
        <Link className="icon-btn admin-find" to={adminPaths.search()} aria-label={t('frame-find')}>
          <Icon name="search" />
        </Link>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** `All orders`; on a phone the arrow alone, before the title. */
export function BackToAll({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link className="btn btn--line back" to={to}>
      <Icon name="arrow-left" dir />
      <span>{text}</span>
    </Link>
  );
}

/** `of`: the path, `games/hades`. */
export function HistoryLink({ of }: { readonly of: string }) {
  const { t } = useAdminTranslations();
  return (
    <Link className="btn btn--line" to={adminPaths.audit({ about: of })}>
      <Icon name="clock" />
      {t('history')}
    </Link>
  );
}

interface Kpi {
  readonly label: string;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly isLow?: boolean;
}

export function Kpis({ items }: { readonly items: readonly Kpi[] }) {
  const { number } = useAdminTranslations();
  return (
    <dl className="kpis clip">
      {items.map((item) => (
        <div className="kpi" key={item.label}>
          <dt>{item.label}</dt>
          <dd className={item.isLow ? 'warn' : undefined} translate="no">
            {typeof item.value === 'number' ? number(item.value) : item.value}{' '}
            {item.unit ? <span className="kpi__unit soft text-xs">{item.unit}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows filters as links: `Status: All Used Unused`. */
export function Segments({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly { readonly label: string; readonly to: string; readonly isCurrent: boolean }[];
}) {
  return (
    <div className="seg clip" role="group" aria-label={label}>
      {items.map((item) => (
        <Link key={item.label} to={item.to} preventScrollReset {...(item.isCurrent ? { 'aria-current': 'true' as const } : {})}>
          {item.label}
        </Link>
      ))}
    </div>
  );
}
