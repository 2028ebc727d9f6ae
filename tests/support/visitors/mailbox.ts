import { createEncryption } from '~/adapters/node/encryption.server';
import type { TokenMailKind } from '~/domain/mail/kinds';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

/** The KEY_SECRET of a server whose mails these tests read. */
export const MAILBOX_SECRET = 'a secret of the tests, long enough for it';

/** The secrets of the links in the outbox for this address, the newest first. */
export async function mailedTokens(dataDir: string, to: string, kind: TokenMailKind): Promise<readonly string[]> {
  const store = openSqliteStore({ file: `${dataDir}/miftah.db`, indexes: INDEXES });
  const encryption = createEncryption(MAILBOX_SECRET);
  try {
    const { docs } = await store.query({ from: 'outbox', order: ['createdAt', 'desc'] });
    return docs
      .filter(({ data }) => data['to'] === to && data['kind'] === kind)
      .map(({ path, data }) => encryption.open(String(data['sealedToken']), path));
  } finally {
    await store.close();
  }
}
