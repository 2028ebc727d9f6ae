import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { parseReference, type LineState } from '~/domain/order';
import { paths } from '~/domain/paths';
import type { Order } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { translationsAt, type TranslationsOf } from '~/ui/translations/use-translations';
import { readForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

/** Leads to the order: keys are shown by POST only. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return redirect(paths.order(args.params['id'] ?? ''));
}

/** Answers the seen keys of an order as a text file. It opens none: a sealed one has a button of its own. */
export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireUser(args);
  await readForm(args.request);
  const words = translationsAt(args.request, orderTexts, orderStatusTexts);
  const reference = parseReference(args.params['id'] ?? '');
  const order = reference === null ? null : await shop.orders.findOwn(reference, account.id);
  if (!order) throw new Response(null, { status: 404 });
  const codes = await shop.orders.revealedCodes(order);
  if (codes.size === 0) return redirectWithToast(shop, paths.order(order.id), { text: words.t('keys-none-seen'), tone: 'bad' });
  return new Response(toText(shop, words, order, codes), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="miftah-${order.id}.txt"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function toText(
  shop: Shop,
  { t }: TranslationsOf<[typeof orderTexts, typeof orderStatusTexts]>,
  order: Order,
  codes: ReadonlyMap<string, string | null>,
): string {
  const lines = order.lines.map(({ gameId, title, type, state }) => {
    const heading = type ? t('keys-file-game', { title, type }) : title;
    const none = codes.has(gameId) ? 'keys-file-lost' : KEYLESS[state];
    return `${heading}\n${codes.get(gameId) ?? t(none)}\n`;
  });
  return `${t('keys-file-head', { shop: shop.settings.current().name, reference: order.id })}\n${shop.env.origin}${paths.order(order.id)}\n\n${lines.join('\n')}`;
}

const KEYLESS = {
  open: 'keys-file-none',
  owed: 'keys-file-none',
  delivered: 'keys-file-sealed',
  refunded: 'key-refunded',
  'given-up': 'step-given-up',
} as const satisfies Record<LineState, string>;
