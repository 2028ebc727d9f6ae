import { expect, test } from 'vitest';

import { createForwardedWatch } from './proxy-check.server';

function watching(hops: number) {
  let [now, told] = [1000, 0];
  const watch = createForwardedWatch({ hops, clock: () => (now += 1), onFirst: () => (told += 1) });
  return { look: (headers: Record<string, string>) => watch.look(new Headers(headers)), since: watch.since, told: () => told };
}

test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])('a store without proxies notes the first %s, once', (name) => {
  const { look, since, told } = watching(0);
  look({ 'User-Agent': 'x' });
  expect([since(), told()]).toEqual([null, 0]);
  look({ [name]: '198.51.100.1' });
  look({ [name]: '198.51.100.2' });
  expect([since(), told()]).toEqual([1001, 1]);
});

test('a store that knows of its proxies notes nothing', () => {
  const { look, since, told } = watching(1);
  look({ 'X-Forwarded-For': '198.51.100.1' });
  expect([since(), told()]).toEqual([null, 0]);
});
