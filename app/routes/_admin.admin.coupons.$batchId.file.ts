import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { ShopError } from '~/domain/shared/shop-error';
import { adminTranslationsAt } from '~/ui/translations/admin';
import { csvFile } from '~/web/bulk-job/csv-file.server';
import { redirectWithToast } from '~/web/flash.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { requireConfirmation } from '~/web/sign-in/reauthenticate.server';

/** Answers who opens the address, which takes a form alone. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, 'download');
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Answers the single codes of a batch as a file. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args, 'download');
  const { t } = adminTranslationsAt(args.request);
  const { intent } = await readForm(args.request);
  if (intent !== 'show') throw new Response(null, { status: 400 });
  await requireConfirmation(user, 'coupons', args.params['batchId'] ?? '');
  try {
    const { batch, codes } = await user.shop.coupons.showCodes(args.params['batchId'] ?? '', user.account.id);
    const rows = codes.map((code) => [code]);
    return await csvFile({ name: `codes-${batch.prefix}.csv`, columns: [t('code')], rows, language: null });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'not-found') throw new Response(null, { status: 404 });
    return redirectWithToast(user.shop, adminPaths.coupons(), { text: t('coupons-shown'), tone: 'bad' });
  }
}
