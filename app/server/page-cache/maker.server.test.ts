import type { ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';

import { LANGUAGES } from '~/domain/shared/language';
import { ANONYMOUS } from '~/domain/cart/visitor-state';

import { openShop } from '~/services/index.server';

import { ownEnv } from '../../../tests/support/shop/own-env';
import { RequestShed } from '~/server/admission.server';
import { toBuilds } from '../builds.server';
import { createMaker } from './maker.server';

const shop = openShop(ownEnv());
const OPEN = { closed: false };

/** Answers each search with what it was asked. */
const builds = toBuilds({
  mode: 'production',
  future: {},
  assets: { entry: {}, routes: {} },
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
} as unknown as ServerBuild);

const order = (client: string) => ({ address: '/products?q=0', seen: ANONYMOUS, client, requestId: 'id', answering: OPEN });

test('a page that no client waits for any more is not made', async () => {
  const rendering = createMaker(shop, builds, () => LANGUAGES)({ ...order('192.0.2.1'), answering: { closed: true } });
  await expect(rendering).rejects.toThrow(new RequestShed('gone'));
});

test('who asked first is no part of the page', async () => {
  const rendered = await createMaker(shop, builds, () => LANGUAGES)(order('192.0.2.1'));
  expect(await rendered?.response.json()).toEqual(['/products?q=0', []]);
});

test('a page in a language that is not offered any more is not kept', async () => {
  expect(await createMaker(shop, builds, () => ['fr', 'ar'])(order('192.0.2.1'))).toBeNull();
});
