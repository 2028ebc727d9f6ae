import type { Cipher } from '~/ports/cipher';
import type { Data, Snap, Store } from '~/ports/store/port';

import { idIn, passwordPrint } from './lasting.server';
import { pagesOf } from './scan';
import type { Told } from './told';

interface Recalling {
  readonly draft: Store;
  /** Path → what a journal keeps of the document; null where it is gone. */
  readonly kept: ReadonlyMap<string, Data | null>;
  readonly cipher: Cipher;
  readonly told: Told;
}

/** Writes into a backup what a journal tells of accounts and second steps: what was changed, used or removed since. */
export async function recallAccounts({ draft, kept, cipher, told }: Recalling): Promise<void> {
  for (const [path, part] of kept) {
    const [id, factorOf] = [idIn('users', path), idIn('secondFactors', path)];
    const own = id === null && factorOf === null ? null : await draft.get(path);
    if (factorOf !== null) {
      if (part === null && own !== null) {
        await draft.delete(path);
        told.add('factors-removed', path);
      } else if (part !== null && (await draft.get(`users/${factorOf}`)) !== null && !isSameFactor(own, part)) {
        await draft.merge(path, part);
        told.add('factors-recalled', path);
      }
    }
    if (id === null) continue;
    if (part === null) await removeAccount(draft, id, own, told);
    else if (own === null) told.add('accounts-lost', path);
    else await recallAccount(draft, own, part, { cipher, told });
  }
}

const isSameFactor = (own: Snap | null, part: Data) =>
  own !== null && Object.entries(part).every(([field, value]) => JSON.stringify(own.data[field]) === JSON.stringify(value));

async function recallAccount(draft: Store, own: Snap, part: Data, { cipher, told }: Pick<Recalling, 'cipher' | 'told'>): Promise<void> {
  if (part['passwordPrint'] !== passwordPrint(cipher, own.data)) {
    // The new password is not in the journal. The old one must not work: she sets another by mail.
    await draft.update(own.path, { passwordHash: null });
    told.add('passwords-lost', own.path);
  }
  const { disabled = false, emailVerified = false } = part;
  if (own.data['disabled'] !== disabled || (emailVerified === true && own.data['emailVerified'] !== true))
    await draft.update(own.path, { disabled, emailVerified: emailVerified === true || own.data['emailVerified'] === true });
}

/** An account that was deleted since: nothing of it comes back. Its orders lost their person with it. */
async function removeAccount(draft: Store, id: string, own: Snap | null, told: Told): Promise<void> {
  if (own === null) return;
  for await (const docs of pagesOf(draft)) {
    const named = docs.filter(({ path, data }) => /^(emails|subjects)\//.test(path) && Object.values(data).includes(id));
    await draft.bulk(named.map(({ path }) => ({ delete: path })));
  }
  await draft.bulk(['users', 'secondFactors', 'carts', 'shoppers'].map((collection) => ({ delete: `${collection}/${id}` })));
  told.add('accounts-removed', own.path);
}
