import { existsSync } from 'node:fs';

import { adoptKeySecret } from '~/features/key/index.server';
import { openOwnShop } from '~/services/index.server';
import { sqliteFile } from '~/services/adapters.server';
import { toBackupView } from '~/ui/admin/doctor/view';
import { adminTranslationsAt } from '~/ui/translations/admin';

const HELP = `npm run doctor: checks every promise of the store on its data, also while it is open for business.
Ends with 0 where all is well, with 1 where something is wrong.
  --json   prints the report as JSON
  --help   prints this text`;

/** The command that ends the two notes about encryption. */
const ENCRYPT = 'npm run data -- encrypt';

const shop = openOwnShop();
const i18n = adminTranslationsAt({ language: 'en' });
const { t, tCount } = i18n;

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const file = sqliteFile(shop.env.dataDir);
  // why: SQLite would make an empty database in a mistyped folder, and the doctor would find all well
  if (shop.env.store === 'sqlite' && !existsSync(file)) {
    console.error(`There is no database ${file}. Is DATA_DIR the folder of your store?`);
    return 1;
  }
  await adoptKeySecret(shop);
  await shop.settings.load();
  const report = await shop.doctor.examine();
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(report));
    return report.breaches.length === 0 ? 0 : 1;
  }
  console.log(`Looked at ${report.games} games, ${report.keys} keys, ${report.orders} orders and ${report.payments} payments.`);
  if (report.plainKeys > 0) console.log(`Note: ${tCount('health-plain', report.plainKeys)} ${ENCRYPT}`);
  if (report.oldSeals > 0) console.log(`Note: ${tCount('health-old-seals', report.oldSeals)} ${ENCRYPT}`);
  if (report.attention.length > 0)
    console.log(`Note: ${tCount('health-attention', report.attention.length)}\n  ${report.attention.join(', ')}`);
  if (report.storeAlarms > 0) console.log(`Note: ${tCount('health-store-alarms', report.storeAlarms)}`);
  await tellBackups();
  for (const note of shop.notes()) console.log(`Note: ${t(`note-${note}`)}`);
  for (const breach of report.breaches) console.log(`✗ ${t(`breach-${breach.code}`)}\n  ${breach.code}: ${breach.subject}`);
  console.log(report.breaches.length === 0 ? '✓ All is well.' : `${report.breaches.length} found. Nothing was changed.`);
  return report.breaches.length === 0 ? 0 : 1;
}

async function tellBackups(): Promise<void> {
  const backups = await shop.backups.state();
  if (backups === null) return;
  const { text, problems } = toBackupView(i18n, backups, shop.clock());
  for (const line of [text, ...problems]) console.log(`Note: ${line}`);
}

process.exitCode = await main().finally(() => shop.close());
