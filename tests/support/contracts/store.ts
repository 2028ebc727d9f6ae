import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Store } from '~/ports/store';

import { failureOf, type StoreCase } from './store-case';
import { documentCases } from './store-documents';
import { pageCases } from './store-pages';
import { queryCases } from './store-queries';
import { scanCases } from './store-scans';
import { transactionCases } from './store-transactions';
import { watchCases } from './store-watching';
import { writeCases } from './store-writes';

/** Two independent clients of one empty database, like two processes, both with CONTRACT_INDEXES. */
export interface StoreEnv {
  readonly a: Store;
  readonly b: Store;
  readonly stop: () => Promise<void>;
}

/** Every promise of the port, as tests that each engine passes unchanged. */
export function storeContract(name: string, makeEnv: () => Promise<StoreEnv>): void {
  describe(`the store on ${name}`, () => {
    let env: StoreEnv;
    let collections = 0;
    const subject: StoreCase = {
      get a() {
        return env.a;
      },
      get b() {
        return env.b;
      },
      fresh: () => `c${++collections}`,
    };

    beforeAll(async () => {
      env = await makeEnv();
    });
    afterAll(() => env.stop());

    // First: they go through all that the others would leave.
    describe('the whole of it', () => {
      scanCases(subject);
    });
    describe('documents', () => {
      documentCases(subject);
    });
    describe('writes in one step', () => {
      writeCases(subject);
    });
    describe('queries', () => {
      queryCases(subject);
    });
    describe('pages of a query', () => {
      pageCases(subject);
    });
    describe('transactions', () => {
      transactionCases(subject);
    });
    describe('watching', () => {
      watchCases(subject);
    });
  });

  describe(`the store on ${name}, at its end`, () => {
    it('answers a ping while it is open, may be closed twice, and is unavailable from then on', async () => {
      const { a, stop } = await makeEnv();
      await a.ping();
      await a.close();
      await a.close();
      expect(await failureOf(a.ping())).toBe('unavailable');
      expect(await failureOf(a.get('games/x'))).toBe('unavailable');
      expect(await failureOf(a.set('games/x', {}))).toBe('unavailable');
      expect(await failureOf(a.query({ from: 'games' }))).toBe('unavailable');
      expect(await failureOf(a.transaction(async (tx) => tx.set('games/x', {})))).toBe('unavailable');
      await stop();
    });

    it('reports nothing to a watcher after it was closed', async () => {
      const { a, b, stop } = await makeEnv();
      let batches = 0;
      a.watch({ path: 'games/x' }, () => batches++);
      await a.close();
      await b.set('games/x', { n: 1 });
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(batches).toBe(0);
      await stop();
    });
  });
}
