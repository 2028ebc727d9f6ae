import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { plantedFolder } from '../support/seeded-bug';

let folder: ReturnType<typeof plantedFolder>;
afterEach(() => folder.remove());

describe('the check of folders', () => {
  beforeEach(() => void (folder = plantedFolder('folders.mjs')));
  const fill = (path: string, count: number) => {
    for (let nth = 0; nth < count; nth += 1) folder.plant(`${path}/part-${nth}.ts`, 'export {};');
  };

  test('passes a folder of twenty files and their tests, and any number of routes', async () => {
    fill('app/domain/order', 20);
    folder.plant('app/domain/order/part-0.test.ts', 'export {};');
    fill('app/routes', 40);
    expect(await folder.check()).toMatchObject({ code: 0, stdout: '' });
  });

  test('fails for one file more', async () => {
    fill('app/domain/order', 21);
    expect(await folder.check()).toMatchObject({
      code: 1,
      stdout: 'app/domain/order has 21 files, of 20 at most: a noun in it wants a folder of its own.\n',
    });
  });
});

describe('the check of words', () => {
  beforeEach(() => void (folder = plantedFolder('vocabulary.mjs')));

  test('passes the field’s words, and a word in the place of its one meaning', async () => {
    folder.plant('app/server/turns.ts', 'export function parseOrder(order: number) {\n  const turn = order;\n  return turn;\n}');
    folder.plant('app/server/turns.test.ts', 'const told: string[] = [];');
    folder.plant('app/features/search/names.ts', 'const kept = new Map<string, number>();');
    folder.plant('app/features/key/import.ts', 'export const counted = { kept: 1 };');
    expect(await folder.check()).toMatchObject({ code: 0, stdout: '' });
  });

  test.each([
    ['app/web/door/list.ts', 'export {};', "app/web/door/list.ts: 'door' is now server, http: what runs before Remix."],
    [
      'app/features/order/face.server.ts',
      'export {};',
      "app/features/order/face.server.ts: 'face' is now index: the public file of a folder.",
    ],
    ['app/features/order/index.server.ts', 'const PAGE = 3;', "app/features/order/index.server.ts: 'PAGE' is now PAGE_SIZE."],
    ['app/web/guards.server.ts', 'export function anyone() {}', "app/web/guards.server.ts: 'anyone' is now optionalUser."],
    [
      'app/web/cart/view.ts',
      'export const removed = (asked: URLSearchParams) => asked;',
      "app/web/cart/view.ts: 'asked' is now query, request, or what is asked for.",
    ],
    [
      'app/features/refund/change.server.ts',
      'function tell() {\n  const told = { to: 1 };\n}',
      "app/features/refund/change.server.ts: 'told' is now recipient, event, or what is told.",
    ],
    [
      'app/features/privacy/export.server.ts',
      'export function collect({ kept }: { kept: number }) {}',
      "app/features/privacy/export.server.ts: 'kept' is now cache, dataSource, or what is kept.",
    ],
  ])('fails for a word that is used no more: %s', async (file, text, line) => {
    folder.plant(file, text);
    expect(await folder.check()).toMatchObject({ code: 1, stdout: `${line}\n` });
  });
});
