import type { Query, Reader, Snapshot } from './index';

/** Yields every document of a query, at most `limit` at a time. One whose place in the order changes may come twice or not at all. */
export async function* eachPage(
  reader: Pick<Reader, 'query'>,
  query: Omit<Query, 'after'> & Required<Pick<Query, 'limit'>>,
): AsyncGenerator<readonly Snapshot[], void, undefined> {
  let page = await reader.query(query);
  yield page.docs;
  while (page.next !== null) {
    page = await reader.query({ ...query, after: page.next });
    yield page.docs;
  }
}
