import type { LoaderFunctionArgs } from '@remix-run/node';

import { ownOrder } from '~/web/checkout/page.server';
import { requireUser } from '~/web/guards.server';

/** The pixels of a side: enough to know the picture again. */
const SIDE = 480;

/** Answers a small picture of the shopper's own proof while it is in review; 404 for a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireUser(args);
  const { state, proofId } = await ownOrder(shop, args.params['id'], account.id);
  const file = proofId === null || state !== 'in_review' ? null : await shop.proofs.read(proofId);
  const picture = file?.contentType.startsWith('image/') ? await shop.pictures.smaller(file.bytes, SIDE) : null;
  if (!picture?.ok) throw new Response(null, { status: 404 });
  return new Response(picture.made.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': `image/${picture.made.kind}`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      // why: each answer makes the picture anew, and its address names the proof
      'Cache-Control': 'private, max-age=600',
    },
  });
}
