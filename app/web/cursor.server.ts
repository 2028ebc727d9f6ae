import { StoreError } from '~/ports/store';

/** What a cursor from an address leads to: a made-up one leads nowhere, which is 404 and no fault of the store. */
export async function pageAt<Page>(reading: Promise<Page>): Promise<Page> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'invalid') throw new Response(null, { status: 404 });
    throw error;
  }
}
