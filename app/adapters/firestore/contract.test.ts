import { afterAll, beforeAll, describe } from 'vitest';

import { type FirestoreDouble, startFirestoreDouble } from '../../../tests/support/firestore/double';
import { openFirestorePair } from '../../../tests/support/firestore/pair';
import { storeContract } from '../../../tests/support/contracts/store';

describe('over the wire', () => {
  let double: FirestoreDouble;
  beforeAll(async () => void (double = await startFirestoreDouble()));
  afterAll(() => double.stop());
  storeContract('a double of Firestore', async () => openFirestorePair(double.host, 'demo-miftah'));
});
