import type { LoaderFunctionArgs } from '@remix-run/node';

import { pictureResponse } from '~/web/game/picture.server';
import { publicResource } from '~/web/guards.server';

/** Answers one file of an uploaded picture: `{digest}-{width}.{kind}`. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { shop } = await publicResource(args);
  const { gameId = '', name = '' } = args.params;
  return pictureResponse(shop, gameId, name);
}
