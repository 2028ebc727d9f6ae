import { shop, type Shop } from '~/services/index.server';

import type { RequestUser } from '~/web/current-user.server';

/** Returns the demo providers, for a visitor on this machine; else 404. */
export function standInsFor({ isLocal }: Pick<RequestUser, 'isLocal'>): NonNullable<Shop['standIns']> {
  if (!shop.standIns || !isLocal) throw new Response(null, { status: 404 });
  return shop.standIns;
}
