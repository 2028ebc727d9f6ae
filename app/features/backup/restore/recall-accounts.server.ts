import { isOwnersMail } from '~/domain/mail/kinds';
import { isProvider } from '~/domain/account/provider';
import type { Data, Snapshot, Store } from '~/ports/store';

import { idIn, itemsOf, linkPrint, passwordPrint } from './lasting.server';
import type { Recalling } from './recalling';
import { pagesOf } from '~/features/data/index.server';

/** Writes into a backup what a journal tells of accounts and second steps: what was changed, used or removed since. */
export async function recallAccounts(recalling: Recalling): Promise<void> {
  const { draft, kept, told } = recalling;
  const removed: Snapshot[] = [];
  for (const [path, part] of kept) {
    const factorOf = idIn('secondFactors', path);
    if (factorOf !== null) await recallFactor(recalling, { path, factorOf, part });
    if (idIn('users', path) === null) continue;
    const own = await draft.get(path);
    if (own === null && part !== null) told.add('accounts-lost', path);
    else if (own !== null && part === null) removed.push(own);
    else if (own !== null && part !== null) await recallAccount(recalling, own, part);
  }
  for (const { path } of removed) told.add('accounts-removed', path);
  if (removed.length > 0) await removeAccounts(draft, removed);
}

async function recallFactor(
  { draft, told }: Recalling,
  { path, factorOf, part }: { readonly path: string; readonly factorOf: string; readonly part: Data | null },
): Promise<void> {
  const own = await draft.get(path);
  if (part === null && own !== null) {
    await draft.delete(path);
    told.add('factors-removed', path);
  } else if (part !== null && (await draft.get(`users/${factorOf}`)) !== null && !isSameFactor(own, part)) {
    await draft.merge(path, part);
    told.add('factors-recalled', path);
  }
}

const isSameFactor = (own: Snapshot | null, part: Data) =>
  own !== null && Object.entries(part).every(([field, value]) => JSON.stringify(own.data[field]) === JSON.stringify(value));

/** The journal has what changed since it began: of an account that is older, perhaps not all. */
async function recallAccount({ draft, cipher, identity, told }: Recalling, own: Snapshot, part: Data): Promise<void> {
  const { passwordPrint: print, disabled, emailVerified, links } = part;
  if (print !== undefined && print !== passwordPrint(cipher, own.data)) {
    // The new password is not in the journal. The old one must not work: she sets another by mail.
    await draft.update(own.path, { passwordHash: null });
    told.add('passwords-lost', own.path);
  }
  if (disabled !== undefined && disabled !== own.data['disabled']) await draft.update(own.path, { disabled });
  if (emailVerified === true && own.data['emailVerified'] !== true) await draft.update(own.path, { emailVerified });
  if (!Array.isArray(links)) return;
  for (const link of itemsOf(own.data['linked'])) {
    const provider = String(link['provider']);
    if (links.includes(linkPrint(cipher, link)) || !isProvider(provider)) continue;
    await identity?.unlink(own.id, provider);
    told.add('links-removed', own.path);
  }
}

/** Accounts that were deleted since: nothing of them comes back. Their orders lost their person with them. */
async function removeAccounts(draft: Store, removed: readonly Snapshot[]): Promise<void> {
  const ids = new Set<unknown>(removed.map(({ id }) => id));
  const emails = new Set<unknown>(removed.map(({ data }) => data['email']));
  // why: anybody can type an address into the contact form, or ask for a mail to it
  const verified = new Set<unknown>(removed.flatMap(({ data }) => (data['emailVerified'] === true ? [data['email']] : [])));
  const isTheirs = ({ path, data }: Snapshot): boolean => {
    if (/^(emails|subjects)\//.test(path)) return ids.has(data['accountId']);
    if (path.startsWith('messages/')) return verified.has(data['from_email']);
    if (path.startsWith('stockAlerts/')) return verified.has(data['email']);
    if (!path.startsWith('outbox/')) return false;
    return verified.has(data['fromEmail']) || (emails.has(data['to']) && !isOwnersMail(data['kind']));
  };
  for await (const docs of pagesOf(draft)) await draft.bulk(docs.filter(isTheirs).map(({ path }) => ({ delete: path })));
  const own = ['users', 'accountLanguages', 'secondFactors', 'confirmedLinks', 'carts', 'securityLogs', 'shoppers'];
  await draft.bulk(removed.flatMap(({ id }) => own.map((collection) => ({ delete: `${collection}/${id}` }))));
}
