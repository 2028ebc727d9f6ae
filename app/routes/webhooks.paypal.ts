import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { readBody } from '~/web/form.server';
import { publicResource } from '~/web/guards.server';

const MAX_EVENT_BYTES = 256 * 1024;

export async function loader(args: LoaderFunctionArgs) {
  await publicResource(args);
  return answer(405, 'PayPal tells its events here.', { Allow: 'POST' });
}

/** The limit of forged events from one address: after it, PayPal is not asked about that address's events. */
const FORGERIES = { max: 20, windowMs: 15 * 60_000, pauseMs: 15 * 60_000 };

/** Handles PayPal's events: 200 also for a known or unneeded one, 429 and 503 where it must come again. */
export async function action(args: ActionFunctionArgs) {
  const { shop, address } = await publicResource(args);
  if (!shop.cardEvents) return answer(404, 'Not set up on this store.');
  const bucket = `forged event ${address}`;
  if (await shop.limits.isFull(bucket, FORGERIES))
    return answer(429, 'Too many forged events. Please try again later.', { 'Retry-After': '900' });
  const body = await readBody(args.request, MAX_EVENT_BYTES);
  switch (await shop.cardEvents.receive({ headers: args.request.headers, body })) {
    case 'done':
      return answer(200, 'Thank you.');
    case 'forged':
      await shop.limits.take(bucket, FORGERIES);
      return answer(400, 'This event is not signed by PayPal.');
    case 'later':
      return answer(503, 'Please try again later.', { 'Retry-After': '60' });
  }
}

function answer(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}
