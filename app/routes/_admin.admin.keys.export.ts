import type { LoaderFunctionArgs } from '@remix-run/node';

import { dayInCasablanca } from '~/domain/shared/day';
import { toDecimal } from '~/domain/shared/money';
import { adminTranslationsAt } from '~/ui/translations/admin';
import { fileLanguage } from '~/web/bulk-job/file-language.server';
import { csvFile } from '~/web/bulk-job/csv-file.server';
import { requireAdmin } from '~/web/guards.server';

/** The list of what to buy next, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args, 'download');
  const { t } = adminTranslationsAt(args.request);
  const columns = [
    'id',
    t('game'),
    t('platform'),
    t('restock-need'),
    t('restock-column-free'),
    t('restock-column-days'),
    t('restock-column-month'),
    t('restock-column-quarter'),
    t('keys-owed'),
    t('restock-column-waiting'),
    t('restock-column-wished'),
    `${t('restock-paid')} (MAD)`,
  ];
  const rows = (await shop.restock.all()).map((row) => [
    row.id,
    row.title,
    row.platform,
    row.need,
    row.free,
    row.daysLeft ?? '',
    row.month,
    row.quarter,
    row.owed,
    row.waiting,
    row.wished,
    row.originPrice === 0 ? '' : toDecimal(row.originPrice),
  ]);
  return csvFile({ name: `to-buy-${dayInCasablanca(shop.clock())}.csv`, columns, rows, language: fileLanguage(args.request) });
}
