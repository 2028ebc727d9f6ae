import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toStreamed } from '~/ui/components/document/page-data';

import { toLiteral } from './hydration-data.server';

/** What Remix's own browser part reads the data by. */
const remix = createRequire(createRequire(import.meta.url).resolve('@remix-run/react'));
const { decode } = remix('turbo-stream') as { readonly decode: (stream: ReadableStream | null) => Promise<{ value: unknown }> };

/** What a page's components get: written by the server, run by the page, handed over to Remix. */
async function arrived(data: object): Promise<unknown> {
  const written = toLiteral(data);
  if (written === null) throw new Error('It is not plain data.');
  // The values of another context have other prototypes.
  const ran = JSON.parse(runInNewContext(`JSON.stringify(${written})`) as string) as object;
  return (await decode(new Response(toStreamed(ran)).body)).value;
}

test('plain data arrive as they were', async () => {
  const name = fc.string({ unit: 'binary' }).filter((text) => text !== '__proto__');
  const leaf = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.boolean(),
    fc.constant(null),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(name, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, tree, { noNullPrototype: true }), async (data) => {
      expect(await arrived(data)).toEqual(data);
    }),
    { numRuns: 30 },
  );
});

test('the same name or text twice is there twice', async () => {
  const data = { title: 'title', games: [{ title: 'Hades' }, { title: 'Hades' }], empty: [[], {}] };
  expect(await arrived(data)).toEqual(data);
});

test('what is undefined is left out', () => {
  expect(toLiteral({ cover: undefined, title: 'Hades' })).toBe('{title:"Hades"}');
});

test('nothing can end the script', () => {
  const written = toLiteral({ '</script><!--': '</script><!--\u2028' }) ?? '';
  expect(written).not.toMatch(/[<\u2028]/);
});

test('more than plain data are not written', () => {
  const others = [new Error('no'), new Date(0), new Map(), Object.create(null), () => 1, Symbol('a'), 1n, NaN, Infinity, -0, undefined];
  for (const other of others) expect(toLiteral({ deep: [other] })).toBe(null);
  expect(toLiteral(JSON.parse('{"__proto__":1}'))).toBe(null);
});
