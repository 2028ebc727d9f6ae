import { z } from 'zod';

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '~/domain/shared/language';
import type { Store } from '~/ports/store';

import { defineDocument, tryParse, type Stored, type Input } from '~/features/documents/index.server';

/** `accountLanguages/{account id}`: in which its person reads. */
const languageDocument = z.object({ language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) });

export const toAccountLanguage = defineDocument(1, ({ data }): Stored<typeof languageDocument> => languageDocument.parse(data));

export const languagePath = (accountId: string) => `accountLanguages/${accountId}`;

export type AccountLanguages = ReturnType<typeof createAccountLanguages>;

/** The language in which the person of an account reads: the one that she chose, else that of the page where she signed up or first signed in. */
export function createAccountLanguages({ store }: { readonly store: Store }) {
  async function known(accountId: string): Promise<Language | null> {
    const snap = await store.get(languagePath(accountId));
    return (snap && tryParse(toAccountLanguage, snap)?.language) ?? null;
  }

  /** English where nothing is known. */
  const of = async (accountId: string): Promise<Language> => (await known(accountId)) ?? DEFAULT_LANGUAGE;

  /** Notes the language of a page where she signs in, unless one is known. English is not noted: it may only be where she came in. */
  async function meet(accountId: string, language: Language): Promise<void> {
    if (language !== DEFAULT_LANGUAGE && (await known(accountId)) === null) await choose(accountId, language);
  }

  /** Notes the language that she chose. */
  async function choose(accountId: string, language: Language): Promise<void> {
    if ((await known(accountId)) === language) return;
    await store.set(languagePath(accountId), { language } satisfies Input<typeof languageDocument>);
  }

  return { of, meet, choose };
}
