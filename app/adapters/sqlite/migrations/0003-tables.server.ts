import type { Database } from '../driver.server';

/** From one table for documents of all collections to a table a collection, each of which takes its documents over from other_documents. */
export function toTables(db: Database): void {
  db.exec(`
    insert into other_documents (parent, id, rev, data) select parent, substr(path, length(parent) + 2), rev, data from docs order by parent, path;
    drop table docs;
  `);
  const lists = db.prepare("select name from sqlite_master where type = 'table' and name glob 'items_*'").all();
  for (const { name } of lists as { name: string }[]) db.exec(`drop table "${name}"`);
}
