import { isRefusal } from '~/features/documents/index.server';

/** Reads the page behind a cursor from an address; 404 for a made-up cursor. */
export async function pageAt<Page>(reading: Promise<Page>): Promise<Page> {
  try {
    return await reading;
  } catch (error) {
    if (isRefusal(error)) throw new Response(null, { status: 404 });
    throw error;
  }
}
