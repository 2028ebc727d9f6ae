import { isProvider } from '~/domain/account/provider';
import { eachPage } from '~/ports/store/paginate';
import type { Data, Snapshot, Store } from '~/ports/store';

import { isEqual } from '~/features/data/index.server';
import { newRemoval, removalPath } from '~/features/privacy/index.server';
import { idIn, type Restoring } from './facts.server';
import { itemsOf, linkPrint, passwordPrint } from './irreversible-facts.server';
import type { RestoreReport } from './report';

/** Keeps ended what ended since the backup: accounts, passwords, sign-ins by a provider, second factors and used recovery codes. */
export async function replayAccounts(restoring: Restoring): Promise<void> {
  const { draft, facts, report } = restoring;
  for (const [path, part] of facts) {
    const factorOf = idIn('secondFactors', path);
    if (factorOf !== null) await replayFactor(restoring, path, factorOf, part);
    if (idIn('users', path) === null) continue;
    const own = await draft.get(path);
    if (own === null && part !== null) report.add('accounts-lost', path);
    else if (own !== null && part === null) await removeAccount(restoring, own);
    else if (own !== null && part !== null) await replayAccount(restoring, own, part);
  }
}

async function replayFactor({ draft, identity, report }: Restoring, path: string, accountId: string, part: Data | null): Promise<void> {
  const own = await draft.get(path);
  // why: accounts that are kept elsewhere are in no draft
  const isLost = own === null && identity !== null && (await draft.get(`users/${accountId}`)) === null;
  const next = part && { ...own?.data, ...part };
  if (isLost || isEqual(next, own?.data ?? null)) return;
  if (next === null) await draft.delete(path);
  else await draft.set(path, next);
  report.add('factors-changed', path);
}

async function replayAccount({ draft, encryption, identity, report }: Restoring, own: Snapshot, part: Data): Promise<void> {
  const { passwordPrint: print, disabled, links } = part;
  if (print !== undefined && print !== passwordPrint(encryption, own.data)) {
    // The new password is not known here, and the old one must not work: another is set by mail.
    await draft.update(own.path, { passwordHash: null });
    report.add('passwords-lost', String(own.data['email']));
  }
  if (disabled !== undefined && disabled !== own.data['disabled']) await draft.update(own.path, { disabled });
  if (!Array.isArray(links)) return;
  for (const link of itemsOf(own.data['linked'])) {
    const provider = String(link['provider']);
    if (links.includes(linkPrint(encryption, link)) || !isProvider(provider)) continue;
    await identity?.unlink(own.id, provider);
    report.add('links-removed', own.path);
  }
}

/** Ends all sign-ins to an account; the store removes the rest when it opens (privacy/delete-account.server.ts). */
async function removeAccount({ draft, clock, report }: Restoring, { id, path, data }: Snapshot): Promise<void> {
  await draft.update(path, { passwordHash: null, disabled: true });
  const [email, emailVerified] = [String(data['email']), data['emailVerified'] === true];
  await draft.set(removalPath(id), newRemoval({ email, emailVerified, askedAt: clock(), dueAt: clock() }));
  report.add('accounts-removed', path);
}

/** Removes sessions, links and sign-ins under way: what ended or was used since can't come back. */
export async function revokeSessions(draft: Store, report: RestoreReport): Promise<void> {
  for (const from of ['sessions', 'tokens', 'providerStates'])
    for await (const docs of eachPage(draft, { from, limit: 400 })) {
      for (const { path } of docs) report.add('sessions-ended', path);
      await draft.bulk(docs.map(({ path }) => ({ delete: path })));
    }
}
