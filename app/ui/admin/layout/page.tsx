import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { type DeskText, useAdminTranslations } from '~/ui/translations/admin';

export type AdminSection = 'today' | 'games' | 'offers' | 'coupons' | 'orders' | 'messages' | 'sales' | 'settings' | 'audit' | 'health';

const SECTIONS: readonly { readonly id: AdminSection; readonly label: DeskText; readonly to: string }[] = [
  { id: 'today', label: 'admin-today', to: adminPaths.today },
  { id: 'games', label: 'admin-games-2', to: adminPaths.games() },
  { id: 'offers', label: 'admin-offers', to: adminPaths.offers() },
  { id: 'coupons', label: 'admin-codes', to: adminPaths.coupons() },
  { id: 'orders', label: 'admin-orders', to: adminPaths.orders() },
  { id: 'messages', label: 'admin-messages', to: adminPaths.messages() },
  { id: 'sales', label: 'admin-sales', to: adminPaths.sales() },
  { id: 'settings', label: 'settings-title', to: adminPaths.settings() },
  { id: 'audit', label: 'admin-audit-log', to: adminPaths.audit() },
  { id: 'health', label: 'admin-health', to: adminPaths.health },
];

export function AdminPage({
  section,
  title,
  aside,
  children,
}: {
  readonly section: AdminSection;
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useAdminTranslations();
  return (
    <div className="wrap page">
      <nav className="admin-nav" aria-label={t('nav-admin')}>
        <ul>
          {SECTIONS.map((item) => (
            <li key={item.id}>
              <Link to={item.to} {...(item.id === section ? { 'aria-current': 'page' } : {})}>
                {t(item.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page__head">
        {typeof title === 'string' ? <h1>{title}</h1> : title}
        {aside}
      </div>
      {children}
    </div>
  );
}

/** `All orders` */
export function BackToAll({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link className="btn btn--line" to={to}>
      <Icon name="arrow-left" dir />
      {text}
    </Link>
  );
}

/** `of`: the path, `games/hades`. */
export function HistoryLink({ of }: { readonly of: string }) {
  const { t } = useAdminTranslations();
  return (
    <Link className="btn btn--line" to={adminPaths.audit({ about: of })}>
      <Icon name="clock" />
      {t('admin-history')}
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
    <dl className="kpis">
      {items.map((item) => (
        <div className="kpi" key={item.label}>
          <dt>{item.label}</dt>
          <dd className={item.isLow ? 'kpi__low' : undefined} translate="no">
            {typeof item.value === 'number' ? number(item.value) : item.value}{' '}
            {item.unit ? <span className="kpi__unit">{item.unit}</span> : null}
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
    <div className="seg" role="group" aria-label={label}>
      {items.map((item) => (
        <Link key={item.label} to={item.to} preventScrollReset {...(item.isCurrent ? { 'aria-current': 'true' as const } : {})}>
          {item.label}
        </Link>
      ))}
    </div>
  );
}
