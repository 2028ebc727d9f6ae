import type { LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { pictureFile } from '~/web/game/picture-file.server';
import { publicResource } from '~/web/guards.server';

/** Answers the QR code of a wallet: `{digest}.png`. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { shop } = await publicResource(args);
  const { name = '' } = args.params;
  return pictureFile(shop, paths.walletQr(name), async () => {
    const found = await shop.settings.readPicture('walletQr', name);
    return found && { bytes: found.bytes, type: `image/${found.kind}` };
  });
}
