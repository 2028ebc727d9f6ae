import { z } from 'zod';

import type { Account, ProviderIdentity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { defineDocument, hashSecret, tryParse, type Stored, type Input } from '~/features/documents/index.server';

/** `confirmedLinks/{account id}`: hashes of the links that its person kept at the last reset. */
const linksDocument = z.object({ links: z.array(z.string()) });

export const toConfirmedLinks = defineDocument(1, ({ data }): Stored<typeof linksDocument> => linksDocument.parse(data));

const confirmedLinksPath = (accountId: string) => `confirmedLinks/${accountId}`;

export type ConfirmedLinks = ReturnType<typeof createConfirmedLinks>;

/** Keeps the links with providers that survive a reset without a question. */
export function createConfirmedLinks({ store }: { readonly store: Store }) {
  return {
    async madeSince({ id, linked }: Pick<Account, 'id' | 'linked'>): Promise<readonly ProviderIdentity[]> {
      if (linked.length === 0) return [];
      const doc = await store.get(confirmedLinksPath(id));
      const confirmedMarks = (doc && tryParse(toConfirmedLinks, doc)?.links) ?? [];
      const marks = await linkMarks(linked);
      return linked.filter((_, at) => !confirmedMarks.includes(marks[at] ?? ''));
    },

    async confirm({ id, linked }: Pick<Account, 'id' | 'linked'>): Promise<void> {
      const links = [...(await linkMarks(linked))];
      await store.set(confirmedLinksPath(id), { links } satisfies Input<typeof linksDocument>);
    },

    /** Makes a link that was removed count as new if it comes again. */
    async forget(accountId: string, identity: ProviderIdentity): Promise<void> {
      const linkMark = await markOf(identity);
      await store.transaction(async (tx) => {
        const doc = await tx.get(confirmedLinksPath(accountId));
        const links = (doc && tryParse(toConfirmedLinks, doc)?.links) ?? [];
        if (links.includes(linkMark)) tx.update(confirmedLinksPath(accountId), { links: links.filter((one) => one !== linkMark) });
      });
    },
  };
}

export function linkMarks(linked: readonly ProviderIdentity[]): Promise<readonly string[]> {
  return Promise.all(linked.map(markOf));
}

const markOf = ({ provider, subject }: ProviderIdentity) => hashSecret(`${provider} ${subject}`);
