import type { Database } from '../driver.server';

/** Moves documents from one table for all collections to a table a collection. */
export function toTables(db: Database): void {
  db.exec(`
    insert into other_documents (parent, id, rev, data) select parent, substr(path, length(parent) + 2), rev, data from docs order by parent, path;
    drop table docs;
  `);
  const lists = db.prepare("select name from sqlite_master where type = 'table' and name glob 'items_*'").all();
  for (const { name } of lists as { name: string }[]) db.exec(`drop table "${name}"`);
}
