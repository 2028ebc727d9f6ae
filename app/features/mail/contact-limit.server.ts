import type { LimitRule, Limits } from '~/features/limit.server';

const HOUR = 60 * 60_000;
export const MESSAGES_OF_CLIENT: LimitRule = { max: 20, windowMs: HOUR };
/** More than an owner reads in a day. From many addresses, one could otherwise fill the store. */
export const MESSAGES_OF_STORE: LimitRule = { max: 500, windowMs: 24 * HOUR };

export type ContactRefusal = 'contact-too-many' | 'contact-store-full';

/** Counts the messages of the contact form, whoever writes them. */
export function createContactLimit({ limits }: { readonly limits: Limits }) {
  return {
    /** Counts one more message from this client address; null, or why it isn't taken. */
    async take(address: string): Promise<ContactRefusal | null> {
      if (!(await limits.take(`contact ${address}`, MESSAGES_OF_CLIENT))) return 'contact-too-many';
      return (await limits.take('contact of the store', MESSAGES_OF_STORE)) ? null : 'contact-store-full';
    },
  };
}
