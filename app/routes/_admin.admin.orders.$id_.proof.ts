import type { LoaderFunctionArgs } from '@remix-run/node';

import { parseReference } from '~/domain/order';
import { requireAdmin } from '~/web/guards.server';

/** Answers a download: a shopper uploaded the file, so no browser may treat it as a page of this site. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireAdmin(args, 'download');
  const reference = parseReference(args.params['id'] ?? '');
  const order = reference === null ? null : await shop.orders.find(reference);
  const query = new URL(args.request.url).searchParams.get('question');
  const id = query === null ? order?.proofId : order?.questions.find((question) => question.id === query)?.pictureId;
  if (!order || !id) throw new Response(null, { status: 404 });
  const { bytes, contentType, name } = await shop.proofs.read(id);
  await shop.security.note('proof-downloaded', { accountId: account.id, about: order.id });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
