import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';

export type AdminSection = 'today' | 'games' | 'offers' | 'coupons' | 'orders' | 'messages' | 'sales' | 'settings' | 'audit' | 'health';

const SECTIONS: readonly { readonly id: AdminSection; readonly label: string; readonly to: string }[] = [
  { id: 'today', label: 'Today', to: adminPaths.today },
  { id: 'games', label: 'Games', to: adminPaths.games() },
  { id: 'offers', label: 'Offers', to: adminPaths.offers() },
  { id: 'coupons', label: 'Codes', to: adminPaths.coupons() },
  { id: 'orders', label: 'Orders', to: adminPaths.orders() },
  { id: 'messages', label: 'Messages', to: adminPaths.messages() },
  { id: 'sales', label: 'Sales', to: adminPaths.sales() },
  { id: 'settings', label: 'Settings', to: adminPaths.settings() },
  { id: 'audit', label: 'Audit log', to: adminPaths.audit() },
  { id: 'health', label: 'Health', to: adminPaths.health },
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
  return (
    <div className="wrap page">
      <nav className="admin-nav" aria-label="Admin">
        <ul>
          {SECTIONS.map((item) => (
            <li key={item.id}>
              <Link to={item.to} {...(item.id === section ? { 'aria-current': 'page' } : {})}>
                {item.label}
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
  return (
    <Link className="btn btn--line" to={adminPaths.audit({ about: of })}>
      <Icon name="clock" />
      History
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
  return (
    <dl className="kpis">
      {items.map((item) => (
        <div className="kpi" key={item.label}>
          <dt>{item.label}</dt>
          <dd className={item.isLow ? 'kpi__low' : undefined} translate="no">
            {typeof item.value === 'number' ? item.value.toLocaleString('en') : item.value}{' '}
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
