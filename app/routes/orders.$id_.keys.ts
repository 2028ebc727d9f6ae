import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { parseReference } from '~/domain/order';
import { paths } from '~/domain/paths';
import { ShopError } from '~/domain/shared/shop-error';
import type { Order } from '~/features/order/index.server';
import { shop } from '~/services/index.server';
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

/** Answers all keys of an order as a text file; each is recorded as revealed. */
export async function action(args: ActionFunctionArgs) {
  const visit = await requireUser(args);
  await readForm(args.request);
  const words = translationsAt(args.request, orderTexts, orderStatusTexts);
  const order = await revealAll(args.params['id'] ?? '', visit.account.id);
  if (order === null) return redirectWithToast(paths.order(args.params['id'] ?? ''), { text: words.t('refund-begun'), tone: 'bad' });
  const codes = await shop.orders.revealedCodes(order);
  return new Response(toText(words, order, codes), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="miftah-${order.id}.txt"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Returns null where all keys stay hidden, since their money goes back. */
async function revealAll(id: string, accountId: string): Promise<Order | null> {
  const reference = parseReference(id);
  if (reference === null) throw new Response(null, { status: 404 });
  try {
    return await shop.orders.reveal(reference, null, accountId);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'refund-begun') return null;
    if (error instanceof ShopError && error.code === 'not-found') throw new Response(null, { status: 404 });
    throw error;
  }
}

function toText(
  { t }: TranslationsOf<[typeof orderTexts, typeof orderStatusTexts]>,
  order: Order,
  codes: ReadonlyMap<string, string | null>,
): string {
  const lines = order.lines.map(({ gameId, title, type, state }) => {
    const heading = type ? t('keys-file-game', { title, type }) : title;
    const none = codes.has(gameId) ? 'keys-file-lost' : state === 'refunded' ? 'key-refunded' : 'keys-file-none';
    return `${heading}\n${codes.get(gameId) ?? t(none)}\n`;
  });
  return `${t('keys-file-head', { shop: shop.settings.current().name, reference: order.id })}\n${shop.env.origin}${paths.order(order.id)}\n\n${lines.join('\n')}`;
}
