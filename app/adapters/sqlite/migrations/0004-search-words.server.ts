import { withSearchWords } from '~/domain/search/order-words';
import type { Data } from '~/ports/store';

import type { Database } from '../driver.server';

const LIST = 'orders_by_searchGrams_createdAt';

/** Moves orders from pieces of words to the beginnings of words. */
export function toSearchWords(db: Database): void {
  for (const event of ['insert', 'delete', 'update']) db.exec(`drop trigger if exists ${LIST}_${event}`);
  db.exec(`drop table if exists ${LIST}`);
  db.function('withSearchWords', (id: string, data: string) => JSON.stringify(withSearchWords(id, JSON.parse(data) as Data)));
  // why asked: a database of version 2 gets its tables after the last migration
  const hasTables = db.prepare("select 1 from sqlite_master where name = 'orders'").get() !== undefined;
  const [table, isOrder] = hasTables ? ['orders', 'true'] : ['other_documents', "parent = 'orders'"];
  db.exec(`update ${table} set data = withSearchWords(id, data) where ${isOrder}`);
}
