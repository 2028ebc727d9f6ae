import { Readable } from 'node:stream';

import { createReadableStreamFromReadable } from '@remix-run/node';

import { type Language, LANGUAGE_FACTS } from '~/domain/shared/language';
import { writeCsv, writeCsvRows } from '~/features/csv/index.server';
import { pause } from '~/features/jobs/index.server';

/** Rows that are written before other requests get a turn. */
const BATCH_SIZE = 200;

type Row = readonly (string | number)[];

interface CsvFile {
  /** The file's name, of letters that a header takes. */
  readonly name: string;
  /** The same with any letters. */
  readonly fullName?: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  /** The language whose spreadsheets read it; null: the cells are codes, with commas in every language. */
  readonly language: Language | null;
}

/** Returns the separator of a file for the spreadsheets of a language. */
export function delimiterOf(language: Language | null): ',' | ';' {
  return language !== null && LANGUAGE_FACTS[language].hasCommaFiles ? ';' : ',';
}

/** Answers a table as a file, written while it is sent. What fails before its first rows are there is an error page. */
export async function csvFile({ name, fullName, columns, rows, language }: CsvFile): Promise<Response> {
  const parts = partsOf(columns, rows, delimiterOf(language));
  const first = await parts.next();
  const file = Readable.from(withFirst(first.value ?? '', parts), { objectMode: false });
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"${fullName === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(fullName)}`}`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

async function* partsOf(columns: CsvFile['columns'], rows: CsvFile['rows'], delimiter: ',' | ';'): AsyncGenerator<string, void> {
  let head = writeCsv(columns, [], delimiter);
  let batch: Row[] = [];
  for await (const row of rows) {
    if (batch.push(row) < BATCH_SIZE) continue;
    yield head + writeCsvRows(batch, delimiter);
    [head, batch] = ['', []];
    await pause();
  }
  yield head + writeCsvRows(batch, delimiter);
}

async function* withFirst(first: string, rest: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(first);
  for await (const part of rest) yield Buffer.from(part);
}
