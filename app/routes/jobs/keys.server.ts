import { redirect } from '@remix-run/node';

import type { ImportTicks } from '~/domain/key/import';
import { adminPaths } from '~/domain/paths/admin';
import type { KeyImport } from '~/features/key/index.server';
import type { Shop } from '~/services/index.server';
import { readVerdict, toFileView, toImportRow, toImportView, undoRefusal } from '~/ui/admin/key/import-view';
import { type AdminTranslations, adminTranslationsAt } from '~/ui/translations/admin';

import { redirectWithToast } from '~/web/flash.server';
import type { SubmittedForm } from '~/web/form.server';
import { type JobPage, type PageArgs, startWork } from './page.server';

const isUnderWay = ({ state, finishedAt }: KeyImport) => state !== 'preview' && finishedAt === null;
const failureOf = (intent: string) => (intent === 'undo' ? 'import-undo-failed' : 'bulk-failed');

/** Returns the page of a file of keys for one game, also where that is gone; null where there is none. */
export async function keyImportPage({ request, params, context: { shop } }: PageArgs) {
  const i18n = adminTranslationsAt(request);
  const keyImport = await shop.keyImports.find(params['gameId'] ?? '', params['keyImport'] ?? '');
  if (!keyImport) return null;
  const { gameId, id } = keyImport;
  const here = (query: Look = {}) => adminPaths.keyImport(gameId, id, query);
  return {
    view: async () => {
      const { verdict, page, asks } = lookOf(request);
      if (isUnderWay(keyImport)) await shop.keyImports.resume();
      const rows = keyImport.state === 'preview' ? await shop.keyImports.rowPage(keyImport, verdict, page) : null;
      const item = toImportView(i18n, keyImport);
      return {
        kind: 'keyImport' as const,
        item,
        verdict,
        rows: rows && { ...rows, items: rows.items.map((row) => toImportRow(i18n, row, keyImport)) },
        undo: keyImport.state === 'done' && asks ? { keys: item.added, to: here() } : null,
      };
    },
    failureOf,
    acts: keyActs(shop, i18n, {
      here,
      tick: (ticks) => shop.keyImports.tick(gameId, id, ticks),
      begin: (by) => shop.keyImports.begin(gameId, id, by),
      undo: async (by) => {
        await shop.keyImports.undo(gameId, id, by);
        return 0;
      },
      settled: (ms) => shop.keyImports.settled(id, ms),
      discard: () => shop.keyImports.discard(gameId, id),
      back: adminPaths.keys(gameId),
    }),
  } satisfies JobPage;
}

/** Returns the page of a file with keys of several games; null where none of its imports is left. */
export async function keyFilePage({ request, params, context: { shop } }: PageArgs) {
  const i18n = adminTranslationsAt(request);
  const id = params['keyFile'] ?? '';
  const imports = await shop.keyFiles.find(id);
  if (imports.length === 0) return null;
  const here = (query: Look = {}) => adminPaths.keyFile(id, query);
  let begun: readonly KeyImport[] = [];
  return {
    view: async () => {
      const { verdict, page, asks } = lookOf(request);
      const isWorking = imports.some(isUnderWay);
      if (isWorking) await shop.keyImports.resume();
      const open = imports.filter(({ state }) => state === 'preview');
      const rows = isWorking || open.length === 0 ? null : await shop.keyFiles.rowPage(open, verdict, page);
      const file = toFileView(i18n, imports, (gameId) => shop.catalogue.find(gameId)?.free ?? 0);
      return {
        kind: 'keyFile' as const,
        file,
        verdict,
        rows: rows && { ...rows, items: rows.items.map(({ row, of }) => toImportRow(i18n, row, of)) },
        undo: file.canUndo && asks ? { keys: file.imported, to: here() } : null,
      };
    },
    failureOf,
    acts: keyActs(shop, i18n, {
      here,
      tick: (ticks) => shop.keyFiles.tick(imports, ticks),
      begin: async (by) => (begun = await shop.keyFiles.begin(id, by)),
      undo: async (by) => {
        const undone = await shop.keyFiles.undo(await shop.keyFiles.find(id), by);
        begun = undone.begun;
        return undone.inUse.length;
      },
      settled: (ms) => shop.keyFiles.settled(begun, ms),
      discard: () =>
        shop.keyFiles
          .find(id)
          .then(shop.keyFiles.discard)
          .then(() => true),
      back: adminPaths.loadKeys,
    }),
  } satisfies JobPage;
}

type Look = Parameters<typeof adminPaths.keyFile>[1];

function lookOf({ url }: Request) {
  const query = new URL(url).searchParams;
  return { verdict: readVerdict(query.get('verdict')), page: Number(query.get('page')), asks: query.get('ask') === 'undo' };
}

interface KeyWork {
  readonly here: (query?: Look) => string;
  /** Stores the ticked rows; false where a row changed meanwhile. */
  readonly tick: (ticks: ImportTicks & { readonly shown: readonly number[] }) => Promise<boolean>;
  readonly begin: (by: string) => Promise<unknown>;
  /** Begins the undo; returns the number of games whose keys stay, since orders have them. */
  readonly undo: (by: string) => Promise<number>;
  readonly settled: (ms: number) => Promise<boolean>;
  readonly discard: () => Promise<boolean>;
  readonly back: string;
}

function keyActs(shop: Shop, i18n: AdminTranslations, { here, tick, begin, undo, settled, discard, back }: KeyWork): JobPage['acts'] {
  const { t, tCount } = i18n;
  type Act = JobPage['acts'][string];
  const ticked =
    (act: Act | null): Act =>
    async (form, by) => {
      const isCurrent = form.values['shown'] === undefined || (await tick(readTicks(form)));
      return act === null || !isCurrent ? redirect(here(shownPage(form)), 303) : act(form, by);
    };
  const acts = {
    tick: ticked(null),
    import: ticked((_, by) => {
      const failedText = () => t('bulk-failed', { reason: t('reason-conflict') });
      return startWork(shop, { here: here(), begin: () => begin(by), settled, doneText: t('bulk-complete'), failedText });
    }),
    undo: ticked(async (_, by) => {
      let inUse = 0;
      const failedText = (code: string, [id = '', game = '', order = '']: readonly string[]) =>
        t('import-undo-failed', { reason: undoRefusal(i18n, code, [id, shop.catalogue.known(game)?.title ?? game, order]) });
      const done = await startWork(shop, {
        here: here(),
        begin: async () => (inUse = await undo(by)),
        settled,
        doneText: t('import-undone'),
        failedText,
      });
      return inUse === 0 ? done : redirectWithToast(shop, here(), { text: tCount('keys-many-kept', inUse), tone: 'bad' });
    }),
    discard: ticked(async () =>
      (await discard()) ? redirectWithToast(shop, back, { text: t('import-discarded') }) : redirect(here(), 303),
    ),
  };
  return acts;
}

/** Returns the ticks of a preview's page: `shown` are the lines that had one. */
function readTicks({ values }: SubmittedForm) {
  const shownLines = (values['shown'] ?? '').split(',').map(Number).filter(Number.isSafeInteger);
  return {
    shown: shownLines,
    lines: shownLines.filter((line) => values[`tick-${line}`] !== undefined),
    unusual: values['unusual'] !== undefined,
  };
}

function shownPage({ values }: SubmittedForm): Look {
  const page = Number(values['page']) > 1 ? String(Number(values['page'])) : '';
  return { verdict: readVerdict(values['verdict'] ?? null) ?? '', page };
}
