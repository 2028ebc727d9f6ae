import type { LoaderFunctionArgs } from '@remix-run/node';

import { shop } from '~/services.server';
import { signedIn } from '~/web/guard.server';

/** What the store knows of whoever asks, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { account } = await signedIn(args);
  const known = await shop.accountData.collect(account, shop.env.origin);
  return new Response(`${JSON.stringify(known, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="miftah-account.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
