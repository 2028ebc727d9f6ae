import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { shop } from '~/services.server';
import { readBody } from '~/web/form.server';
import { everybody } from '~/web/guard.server';

/** Far more than any event weighs. */
const MAX_EVENT_BYTES = 256 * 1024;

export async function loader(args: LoaderFunctionArgs) {
  await everybody(args);
  return answer(405, 'PayPal tells its events here.', { Allow: 'POST' });
}

/** What PayPal tells of its own accord: 200 also for what is known or of no use, 503 where it has to come again. */
export async function action(args: ActionFunctionArgs) {
  await everybody(args, 'signed');
  if (!shop.cardEvents) return answer(404, 'Not set up on this store.');
  const body = await readBody(args.request, MAX_EVENT_BYTES);
  switch (await shop.cardEvents.receive({ headers: args.request.headers, body })) {
    case 'done':
      return answer(200, 'Thank you.');
    case 'forged':
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
