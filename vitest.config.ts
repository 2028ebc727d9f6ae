import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Remix's plugin stays out: it takes the modules of a route apart, and here they are tested whole.
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    environment: 'node',
    // Processes, not threads: the native SQLite and argon2 modules, and tests that start servers, belong in a process of their own.
    pool: 'forks',
    maxWorkers: 2,
    // What takes a second on an idle machine takes ten where a browser, a build or other tests have its cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000,
    // A second, as it comes, is what a busy machine takes for one step.
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    // A busy machine is no fault of the shop; `npm test` names what needed its second try.
    retry: 1,
    projects: [
      {
        extends: true,
        test: { name: 'all', include: ['app/**/*.test.{ts,tsx}', 'tests/{http,support,tooling}/**/*.test.{ts,tsx}'] },
      },
      {
        // What happens once in a thousand times is what these look for: none has a second try.
        extends: true,
        test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], retry: 0 },
      },
      {
        // Once more on the second engine: what the shop does with its documents.
        extends: true,
        // Every call goes over gRPC to another process: the same test takes ten times as long, and more on a busy machine.
        test: {
          name: 'firestore',
          include: ['app/features/**/*.server.test.ts'],
          globalSetup: ['tests/support/firestore/setup.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
