import { afterEach, expect, test, vi } from 'vitest';

import { createLine } from './queue';

afterEach(() => void vi.useRealTimers());

/** A line that is down until `up` is set, as the browser tells it. */
function brokenLine() {
  const world = { isUp: false, sent: [] as string[] };
  const line = createLine((input, init) => {
    world.sent.push(`${init?.method ?? 'GET'} ${String(input)}`);
    return world.isUp ? Promise.resolve(new Response('here')) : Promise.reject(new TypeError('Failed to fetch'));
  });
  return { world, line };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

test('a request without a line waits, and goes on when the visitor tries again', async () => {
  const { world, line } = brokenLine();
  const answer = line.fetch('/about.data');
  await soon();
  expect(line.isWaiting()).toBe(true);

  line.tryAgain();
  await soon();
  expect(line.isWaiting()).toBe(true);

  world.isUp = true;
  line.tryAgain();
  expect(await (await answer).text()).toBe('here');
  expect(line.isWaiting()).toBe(false);
  expect(world.sent).toHaveLength(3);
});

test('what only reads goes on by itself once the line is back; a form waits for the visitor', async () => {
  const { world, line } = brokenLine();
  const read = line.fetch('/cart.data');
  void line.fetch('/contact.data', { method: 'POST' });
  await soon();
  world.isUp = true;
  line.readAgain();
  await read;
  expect(world.sent).toEqual(['GET /cart.data', 'POST /contact.data', 'GET /cart.data']);
  expect(line.isWaiting()).toBe(true);
});

test('what only reads goes on also where the browser said too early, or never, that the line is back', async () => {
  vi.useFakeTimers();
  const { world, line } = brokenLine();
  const read = line.fetch('/cart.data');
  await vi.advanceTimersByTimeAsync(0);
  line.readAgain();
  await vi.advanceTimersByTimeAsync(3500);
  expect(world.sent).toEqual(['GET /cart.data', 'GET /cart.data', 'GET /healthz', 'GET /healthz']);

  world.isUp = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect((await read).ok).toBe(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(world.sent.slice(4)).toEqual(['GET /healthz', 'GET /cart.data']);
});

test('a form that waits alone asks for nothing', async () => {
  vi.useFakeTimers();
  const { world, line } = brokenLine();
  void line.fetch('/contact.data', { method: 'POST' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(world.sent).toEqual(['POST /contact.data']);
});

test('an answer that breaks in its middle is asked for again', async () => {
  const halves = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  const answers = [new Response(halves), new Response('whole')];
  const line = createLine(() => Promise.resolve(answers.shift() ?? Response.error()));
  const answer = line.fetch('/cart.data');
  await soon();
  line.tryAgain();
  expect(await (await answer).text()).toBe('whole');
});

test('a request that is aborted while it waits fails as one that is under way', async () => {
  const { line } = brokenLine();
  const end = new AbortController();
  const answer = line.fetch('/cart.data', { signal: end.signal });
  await soon();
  end.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(line.isWaiting()).toBe(false);
});

test('any other failure is told at once', async () => {
  const line = createLine(() => Promise.reject(new Error('not the line')));
  await expect(line.fetch('/cart.data')).rejects.toThrow('not the line');
});

test('a proxy that answers in place of the store is a broken line: typed text stays', async () => {
  const answers = [new Response('away', { status: 503 }), new Response('busy', { status: 503, headers: { 'X-Request-Id': 'a' } })];
  const line = createLine(() => Promise.resolve(answers.shift() ?? Response.error()));
  const answer = line.fetch('/contact.data', { method: 'POST' });
  await soon();
  expect(line.isWaiting()).toBe(true);
  line.tryAgain();
  expect(await (await answer).text()).toBe('busy');
});
