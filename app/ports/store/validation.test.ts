import { describe, expect, it } from 'vitest';

import { Increment, type Json, DELETE_FIELD, type Write } from './index';
import {
  applyPatch,
  checkData,
  checkField,
  checkPatch,
  checkWrites,
  chunkWrites,
  idOf,
  MAX_DOCUMENT_BYTES,
  parentOf,
  parseDocumentPath,
  pathOf,
  sizeOf,
} from './validation';

const set = (id: string, text = ''): Write => ({ set: `things/${id}`, data: { text } });

describe('a path', () => {
  it('is split into its collection, its group and its id', () => {
    expect(parseDocumentPath('games/elden-ring/codes/k1')).toEqual({
      path: 'games/elden-ring/codes/k1',
      parent: 'games/elden-ring/codes',
      group: 'codes',
      id: 'k1',
    });
    expect(parseDocumentPath('games/x')).toEqual({ path: 'games/x', parent: 'games', group: 'games', id: 'x' });
    expect([idOf('games'), parentOf('games'), parentOf('games/x')]).toEqual(['games', '', 'games']);
  });

  it.each([
    '',
    'games',
    'games/',
    '/games',
    'games/x/codes',
    'games//x/y',
    'games/.',
    'games/..',
    'games/__x__',
    'games/a\u0000b',
    'games/\ud83c',
  ])('is refused where it is not the path of a document: %j', (path) => {
    expect(() => parseDocumentPath(path)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

describe('a document', () => {
  it('has a size in bytes', () => {
    expect(sizeOf({ set: 'things/a', data: {} })).toBe(2);
    expect(sizeOf({ set: 'things/a', data: { a: 'é' } })).toBe('{"a":"é"}'.length + 1);
    expect(sizeOf({ merge: 'things/a', patch: { a: 1 } })).toBe(0);
  });

  it.each([
    ['plain text', 'x', 1],
    ['signs of two and three bytes', 'ש€', 5],
    ['text that JSON writes as six signs', '\u0001', 6],
    ['pairs', '😀', 4],
  ])('may have a million bytes and not one more: %s', (_, sign, bytes) => {
    const room = MAX_DOCUMENT_BYTES - '{"a":["",0]}'.length;
    const full = sign.repeat(Math.floor(room / bytes)) + 'y'.repeat(room % bytes);
    const list = (text: string) => ({ a: [text, 0] });
    expect(() => checkData(list(full))).not.toThrow();
    expect(() => checkData(list(`${full}y`))).toThrow(expect.objectContaining({ code: 'too-large' }));
    expect(() => checkPatch(list(`${full}y`))).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('may have a million bytes in whatever form', () => {
    for (const value of [
      -1.2345678901234e-300,
      false,
      { a: {} },
      { __timestamp__: '2026-11-20T12:00:00.5Z' },
      { ['k'.repeat(300)]: null },
    ] satisfies Json[]) {
      const enough = Math.ceil(MAX_DOCUMENT_BYTES / (JSON.stringify(value).length + 1));
      const list = { list: Array.from({ length: enough }, () => value) };
      expect(() => checkData(list), JSON.stringify(value)).toThrow(expect.objectContaining({ code: 'too-large' }));
    }
  });

  it('may be nested 18 deep and not deeper', () => {
    const nested = (depth: number): { [key: string]: never } =>
      depth === 0 ? {} : ({ a: nested(depth - 1) } as unknown as { [key: string]: never });
    expect(() => checkData(nested(18))).not.toThrow();
    expect(() => checkData(nested(19))).toThrow(/too deep/);
  });

  it('has no field whose name would reach into an object', () => {
    for (const field of ['__proto__', 'a.b', 'a-b', '1a', '', "a'", 'x'.repeat(65)])
      expect(() => checkField(field), field).toThrow(/not a field name/);
    for (const field of ['a', '_a', 'from_name', 'A1', 'constructor']) expect(() => checkField(field), field).not.toThrow();
  });
});

describe('a patch', () => {
  it.each([
    ['replaces', { a: 1 }, { a: { b: 2 } }, { a: { b: 2 } }],
    ['adds', { a: 1 }, { b: null }, { a: 1, b: null }],
    ['removes', { a: 1, b: 2 }, { a: DELETE_FIELD, none: DELETE_FIELD }, { b: 2 }],
    ['counts up', { a: 1 }, { a: new Increment(2) }, { a: 3 }],
    ['counts from 0 where nothing is', {}, { a: new Increment(-2) }, { a: -2 }],
    ['counts from 0 where no number is', { a: 'x' }, { a: new Increment(2) }, { a: 2 }],
  ] as const)('%s', (_, current, patch, next) => {
    expect(applyPatch(current, patch)).toEqual(next);
  });

  it('leaves the document it is applied to as it was', () => {
    const current = { a: 1, b: 2 };
    applyPatch(current, { a: DELETE_FIELD, b: 3 });
    expect(current).toEqual({ a: 1, b: 2 });
  });
});

describe('a list of writes', () => {
  it('names the document of each kind', () => {
    const writes: Write[] = [
      { create: 'a/1', data: {} },
      { set: 'a/2', data: {} },
      { merge: 'a/3', patch: {} },
      { update: 'a/4', patch: {} },
      { delete: 'a/5' },
    ];
    expect(writes.map(pathOf)).toEqual(['a/1', 'a/2', 'a/3', 'a/4', 'a/5']);
  });

  it('has at most one write for each document', () => {
    expect(() => checkWrites([set('a'), set('b')])).not.toThrow();
    expect(() => checkWrites([set('a'), { delete: 'things/a' }])).toThrow(/two writes/);
  });

  it('is split into steps of at most 400 writes and 8 MB, in order and with nothing lost', () => {
    const many = Array.from({ length: 1000 }, (_, i) => set(`k${i}`));
    expect(chunkWrites(many).map((chunk) => chunk.length)).toEqual([400, 400, 200]);
    expect(chunkWrites(many).flat()).toEqual(many);
    const large = Array.from({ length: 20 }, (_, i) => set(`k${i}`, 'y'.repeat(900_000)));
    expect(chunkWrites(large).map((chunk) => chunk.length)).toEqual([8, 8, 4]);
    expect(chunkWrites([])).toEqual([]);
  });
});
