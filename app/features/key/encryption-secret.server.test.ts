import { afterEach, beforeEach, expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';

import { checkKeySecret } from './encryption-secret.server';

let temp: TempStore;
beforeEach(() => {
  temp = openTempStore();
});
afterEach(() => temp.close());

it('opens a store only with the secret of its first start', async () => {
  const check = (secret: string) => checkKeySecret({ store: temp.store, encryption: createEncryption(secret) });
  await check('the first secret of this store');
  await check('the first secret of this store');
  await expect(check('another secret altogether, as long')).rejects.toThrow(/^KEY_SECRET is not the one/);
});
