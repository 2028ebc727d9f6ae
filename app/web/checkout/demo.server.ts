import type { Shop } from '~/services/index.server';

import type { RequestUser } from '~/web/current-user.server';

/** Returns the demo providers, for a visitor on this machine; else 404. */
export function standInsFor({ shop, isLocal }: Pick<RequestUser, 'shop' | 'isLocal'>): NonNullable<Shop['standIns']> {
  if (!shop.standIns || !isLocal) throw new Response(null, { status: 404 });
  return shop.standIns;
}
