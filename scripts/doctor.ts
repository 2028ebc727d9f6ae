import { shop } from '~/services.server';
import type { BreachCode } from '~/features/doctor.server';

/** What a breach means, for an owner. */
const MEANING: Readonly<Record<BreachCode, string>> = {
  unreadable: 'A document can’t be read: it lacks a field, or a field has the wrong kind of value.',
  'key-in-two-orders': 'One key stands in two orders.',
  'delivered-without-key': 'An order says that a key was delivered, and the key says otherwise.',
  'paid-line-open': 'A paid order has a game that is neither delivered nor owed.',
  'sold-without-line': 'A key is sold, and no paid order has it.',
  'held-by-dead-order': 'A key is held for an order that no longer waits for anything.',
  'review-without-hold': 'An order in review lost a key that was held for it.',
  'key-flags': 'A key’s state and its “used” mark disagree.',
  'key-twice': 'The same key is in the store twice, or its mark of uniqueness is missing.',
  'key-unreadable': 'A key can’t be decrypted with this KEY_SECRET.',
  'payment-mismatch': 'A payment and its order disagree.',
  'mail-missing': 'A paid order has no e-mail, sent or waiting.',
  'too-many-featured': 'More than 10 games are featured.',
  'pack-differs':
    'Pages show a game otherwise than it is stored: the packed catalogue is wrong. What is sold is right, it is judged by the keys. Delete the document catalogue/head-1: the catalogue is then packed anew.',
};

const HELP = `npm run doctor: checks every promise of the store on its data, also while it is open for business.
Ends with 0 where all is well, with 1 where something is wrong.
  --json   prints the report as JSON
  --help   prints this text`;

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const report = await shop.doctor.examine();
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(report));
    return report.breaches.length === 0 ? 0 : 1;
  }
  console.log(`Looked at ${report.games} games, ${report.keys} keys, ${report.orders} orders and ${report.payments} payments.`);
  if (report.plainKeys > 0) console.log(`Note: ${report.plainKeys} keys of older data are not encrypted yet.`);
  for (const breach of report.breaches) console.log(`✗ ${MEANING[breach.code]}\n  ${breach.code}: ${breach.subject}`);
  console.log(report.breaches.length === 0 ? '✓ All is well.' : `${report.breaches.length} found. Nothing was changed.`);
  return report.breaches.length === 0 ? 0 : 1;
}

process.exitCode = await main().finally(() => shop.close());
