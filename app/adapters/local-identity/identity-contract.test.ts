import { identityContract } from '../../../tests/support/contracts/identity';
import { openTempStore } from '../../../tests/support/shop/temp-store';
import { createEmbeddedIdentity } from './identity.server';

identityContract('in SQLite', async () => {
  const a = openTempStore();
  const b = openTempStore({ file: a.file });
  return {
    a: createEmbeddedIdentity({ store: a.store, clock: Date.now }),
    b: createEmbeddedIdentity({ store: b.store, clock: Date.now }),
    unknownAddress: 'not-found',
    stop: async () => {
      await b.close();
      await a.close();
    },
  };
});
