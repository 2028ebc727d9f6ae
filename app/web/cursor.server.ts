import { isRefusal } from '~/features/outage';

/** What a cursor from an address leads to: a made-up one leads nowhere, which is 404 and no fault of the store. */
export async function pageAt<Page>(reading: Promise<Page>): Promise<Page> {
  try {
    return await reading;
  } catch (error) {
    if (isRefusal(error)) throw new Response(null, { status: 404 });
    throw error;
  }
}
