import type { ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';

import { paths } from '~/domain/paths';
import { NOBODY } from '~/domain/seen';

import { createTurns, MOST_WAITING, NotStarted } from '../turns.server';
import { createMaker } from './maker.server';

const OPEN = { closed: false };

/** Answers each search with what it was asked. */
const build = {
  mode: 'production',
  future: {},
  assets: { routes: {} },
  entry: { module: {} },
  routes: {
    list: {
      id: 'list',
      path: 'products',
      module: {
        loader: ({ request }: { readonly request: Request }) => {
          const headers = [...request.headers].map(([name]) => name);
          return Response.json([request.url.slice(new URL(request.url).origin.length), headers]);
        },
      },
    },
  },
} as unknown as ServerBuild;

const order = (client: string, nth = 0) => ({ address: `/products?q=${nth}`, seen: NOBODY, client, requestId: 'id', answering: OPEN });

test('the pages that one client wants made leave every other client’s page, form and payment admitted', async () => {
  const turns = createTurns();
  const make = createMaker(build, turns);
  const flood = Promise.allSettled(Array.from({ length: MOST_WAITING.page }, (_, nth) => make(order('192.0.2.1', nth))));
  const others = Promise.allSettled([make(order('192.0.2.2'))]);
  const refused: string[] = [];
  for (const path of [paths.cart, paths.checkout()])
    turns.take({ method: 'POST', path, client: '192.0.2.2' }, OPEN, (error) => void (error && refused.push(path)));
  expect([await others, refused]).toEqual([[expect.objectContaining({ status: 'fulfilled' })], []]);
  const ends = await flood;
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_WAITING.page / 2);
  expect(ends.at(-1)).toEqual({ status: 'rejected', reason: new NotStarted('crowded') });
});

test('who asked first is no part of the page', async () => {
  const made = await createMaker(build, createTurns())(order('192.0.2.1'));
  expect(await made?.response.json()).toEqual(['/products?q=0', []]);
});
