import type { Query, Reader, Snapshot } from './index';

/**
 * Every document of a query, at most `limit` at a time. A document that changes meanwhile comes as it was or as it is, and one whose place in
 * the order moves may come twice or not at all.
 */
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
