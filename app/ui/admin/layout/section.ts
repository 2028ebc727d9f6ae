import type { WaitingCounts } from '~/features/admin/index.server';
import { adminPaths } from '~/domain/paths/admin';
import type { IconName } from '~/ui/components/icon';
import type { AdminText } from '~/ui/translations/admin';

export interface AdminSection {
  readonly label: AdminText;
  readonly to: string;
  readonly icon: IconName;
  /** The first words of its routes, after `routes/_admin.admin.`. */
  readonly routes: readonly string[];
  readonly count?: keyof WaitingCounts;
  /** Set for what a phone has at its foot. */
  readonly isMain?: true;
}

const REQUESTS = adminPaths.orders({ tab: 'requests' });

/** The sections of the owner's pages, in the order of their navigation. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { label: 'today', to: adminPaths.today, icon: 'gauge', routes: ['today'], isMain: true },
  { label: 'order-proofs', to: adminPaths.proofs(), icon: 'list-checks', routes: ['proofs'], count: 'proofs', isMain: true },
  { label: 'order-requests', to: REQUESTS, icon: 'headset', routes: [], count: 'requests' },
  { label: 'orders', to: adminPaths.orders(), icon: 'file-text', routes: ['orders', 'statements'] },
  {
    label: 'games',
    to: adminPaths.games(),
    icon: 'layout-grid',
    routes: ['_index', 'pictures', 'prices', 'regions', 'change', 'import', 'batches'],
    isMain: true,
  },
  {
    label: 'keys',
    to: adminPaths.restock(),
    icon: 'key-round',
    routes: ['codes', 'keys', 'confirm'],
    count: 'lowGames',
    isMain: true,
  },
  { label: 'offers', to: adminPaths.offers(), icon: 'badge-percent', routes: ['offers'] },
  { label: 'codes', to: adminPaths.coupons(), icon: 'gem', routes: ['coupons'] },
  { label: 'messages', to: adminPaths.messages(), icon: 'mail', routes: ['messages'], count: 'messages' },
  { label: 'sales', to: adminPaths.sales(), icon: 'landmark', routes: ['sales'] },
  { label: 'settings-title', to: adminPaths.settings(), icon: 'sliders-horizontal', routes: ['settings'] },
  { label: 'audit-log', to: adminPaths.audit(), icon: 'footprints', routes: ['audit'] },
  { label: 'health', to: adminPaths.health, icon: 'shield-check', routes: ['health'] },
];

/** Returns the section of a page, by its address and its route's id; null for a page of none. */
export function sectionOf(path: string, routeId: string): AdminSection | null {
  const [, , first = ''] = routeId.split('.');
  const isHere = ({ to, routes }: AdminSection) => (path === REQUESTS ? to === REQUESTS : routes.includes(first));
  return ADMIN_SECTIONS.find(isHere) ?? null;
}
