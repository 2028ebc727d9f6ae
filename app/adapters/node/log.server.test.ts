import { expect, test, vi } from 'vitest';

import { createLog } from './log.server';

function capture() {
  const lines: string[] = [];
  const log = createLog((line) => void lines.push(line));
  return { log, last: () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>, lines };
}

test('an entry is one line of JSON, also where a field has line breaks', () => {
  const { log, last, lines } = capture();
  log.info('signed-in', { note: 'a\nb', count: 2 });
  expect(lines[0]?.split('\n')).toHaveLength(2);
  expect(last()).toMatchObject({ level: 'info', event: 'signed-in', note: 'a\nb', count: 2 });
});

test('an error is logged with its name, message, stack and cause', () => {
  const { log, last } = capture();
  log.error('failed', new TypeError('no', { cause: new Error('disk') }), { requestId: 'r1' });
  expect(last()).toMatchObject({ level: 'error', error: 'TypeError', message: 'no', cause: 'Error: disk', requestId: 'r1' });
  log.error('failed', 'a text');
  expect(last()).toMatchObject({ error: 'a text' });
});

test('lines wait a moment for others, but for one that tells of a fault', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const events = () => write.mock.calls.map(([lines]) => [...String(lines).matchAll(/"event":"(\w+)"/g)].map(([, event]) => event));
  const log = createLog();
  log.info('one', { path: '/' });
  log.info('two');
  expect(events()).toEqual([]);
  log.warn('three');
  expect(events()).toEqual([['one', 'two', 'three']]);
  log.info('four');
  await vi.waitFor(() => expect(events()).toEqual([['one', 'two', 'three'], ['four']]), { timeout: 180_000 });
});

test('a closed pipe makes no request fail', () => {
  const log = createLog(() => {
    throw new Error('EPIPE');
  });
  expect(() => log.warn('anything')).not.toThrow();
});
