import { type Limits, takeForm } from '~/features/session/index.server';

export type ContactRefusal = 'contact-too-many' | 'contact-too-many-today';

/** Counts the messages of the contact form by client address: docs/rules.md, Limits. */
export function createContactLimit({ limits }: { readonly limits: Limits }) {
  return {
    /** Counts one more message from this client address; returns null, or why it is refused. */
    async take(address: string): Promise<ContactRefusal | null> {
      const limit = await takeForm(limits, 'contact', address);
      if (limit === null) return null;
      return limit === 'day' ? 'contact-too-many-today' : 'contact-too-many';
    },
  };
}
