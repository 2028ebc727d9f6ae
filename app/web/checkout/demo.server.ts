import { shop, type Shop } from '~/services/index.server';

import type { RequestUser } from '~/web/current-user.server';

/** The demo's stand-ins, for a visitor on this machine; 404 where the store has none, and for anybody else. */
export function standInsFor({ isLocal }: Pick<RequestUser, 'isLocal'>): NonNullable<Shop['standIns']> {
  if (!shop.standIns || !isLocal) throw new Response(null, { status: 404 });
  return shop.standIns;
}
