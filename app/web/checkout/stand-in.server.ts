import { shop, type Shop } from '~/services.server';

import { isFromHere } from '~/web/door/occasion.server';
import type { Visit } from '~/web/guard.server';

/** The demo's stand-ins, for a visitor on this machine; 404 where the store has none, and for anybody else. */
export function standInsFor(request: Request, { address }: Pick<Visit, 'address'>): NonNullable<Shop['standIns']> {
  if (!shop.standIns || !isFromHere(request, address)) throw new Response(null, { status: 404 });
  return shop.standIns;
}
