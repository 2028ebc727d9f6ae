import { z } from 'zod';

import type { Account, ProviderIdentity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { defineDocument, hashSecret, tryParse, type Stored, type Input } from '~/features/documents/index.server';

/** `confirmedLinks/{account id}`: the links that its person kept at her last reset, as hashes. All others were made since. */
const linksDocument = z.object({ links: z.array(z.string()) });

export const toConfirmedLinks = defineDocument(1, ({ data }): Stored<typeof linksDocument> => linksDocument.parse(data));

export const confirmedLinksPath = (accountId: string) => `confirmedLinks/${accountId}`;

export type ConfirmedLinks = ReturnType<typeof createConfirmedLinks>;

/** Which links of an account with providers survive a reset without a question. */
export function createConfirmedLinks({ store }: { readonly store: Store }) {
  return {
    /** The links made since the last reset; without one, all. */
    async madeSince({ id, linked }: Pick<Account, 'id' | 'linked'>): Promise<readonly ProviderIdentity[]> {
      if (linked.length === 0) return [];
      const snap = await store.get(confirmedLinksPath(id));
      const known = (snap && tryParse(toConfirmedLinks, snap)?.links) ?? [];
      const marks = await linkMarks(linked);
      return linked.filter((_, at) => !known.includes(marks[at] ?? ''));
    },

    /** These, and no others, survive the next reset. */
    async confirm({ id, linked }: Pick<Account, 'id' | 'linked'>): Promise<void> {
      const links = [...(await linkMarks(linked))];
      await store.set(confirmedLinksPath(id), { links } satisfies Input<typeof linksDocument>);
    },

    /** Somebody unlinked it: if it comes again, it counts as new. */
    async forget(accountId: string, identity: ProviderIdentity): Promise<void> {
      const mark = await markOf(identity);
      await store.transaction(async (tx) => {
        const snap = await tx.get(confirmedLinksPath(accountId));
        const links = (snap && tryParse(toConfirmedLinks, snap)?.links) ?? [];
        if (links.includes(mark)) tx.update(confirmedLinksPath(accountId), { links: links.filter((one) => one !== mark) });
      });
    },
  };
}

/** Names each of these links, in their order, without the person's id at the provider. */
export function linkMarks(linked: readonly ProviderIdentity[]): Promise<readonly string[]> {
  return Promise.all(linked.map(markOf));
}

/** Names a link without the person's id at the provider. */
const markOf = ({ provider, subject }: ProviderIdentity) => hashSecret(`${provider} ${subject}`);
