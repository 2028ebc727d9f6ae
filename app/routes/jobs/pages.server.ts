import { gamesPage } from './games.server';
import { keyFilePage, keyImportPage } from './keys.server';
import { offerPage } from './offer.server';
import type { PageArgs } from './page.server';

/** The pages of bulk jobs, by the part of the address (app/routes.ts) that has the job's id. */
const PAGES = { batch: gamesPage, offer: offerPage, keyImport: keyImportPage, keyFile: keyFilePage };

/** Returns the page of the job at this address; 404 where there is none. */
export async function jobPageAt(args: PageArgs) {
  for (const [name, pageOf] of Object.entries(PAGES)) {
    const page = args.params[name] === undefined ? null : await pageOf(args);
    if (page !== null) return page;
  }
  throw new Response(null, { status: 404 });
}
