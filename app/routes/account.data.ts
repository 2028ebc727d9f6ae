import type { LoaderFunctionArgs } from '@remix-run/node';

import { requireUser } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireUser(args);
  const accountData = await shop.accountData.collect(account, shop.env.origin);
  return new Response(`${JSON.stringify(accountData, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="miftah-account.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
