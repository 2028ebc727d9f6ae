import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

import { createPrometheusMetrics } from './metrics.server';

const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/prom-client/'));

it('The library of the figures is loaded only where a shop has figures', () => {
  expect(isLoaded()).toBe(false);
  createPrometheusMetrics({
    release: '1',
    isReady: () => Promise.resolve(true),
    readStore: () => Promise.reject(new Error('away')),
    readJobs: () => [],
  });
  expect(isLoaded()).toBe(true);
});
