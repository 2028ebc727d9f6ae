import { z } from 'zod';

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '~/domain/shared/language';
import type { Store } from '~/ports/store';

import { defineDocument, tryParse, type Stored, type Input } from '~/features/documents/index.server';

const languageDocument = z.object({ language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) });

export const toAccountLanguage = defineDocument(1, ({ data }): Stored<typeof languageDocument> => languageDocument.parse(data));

const languagePath = (accountId: string) => `accountLanguages/${accountId}`;

export type AccountLanguages = ReturnType<typeof createAccountLanguages>;

/** Keeps the language of each account: the chosen one, else that of the page of its sign-up or first sign-in. */
export function createAccountLanguages({ store }: { readonly store: Store }) {
  async function storedLanguage(accountId: string): Promise<Language | null> {
    const doc = await store.get(languagePath(accountId));
    return (doc && tryParse(toAccountLanguage, doc)?.language) ?? null;
  }

  const of = async (accountId: string): Promise<Language> => (await storedLanguage(accountId)) ?? DEFAULT_LANGUAGE;

  /** Notes the language of a sign-in page, unless one is known. English is not noted: it is the default of visitors. */
  async function meet(accountId: string, language: Language): Promise<void> {
    if (language !== DEFAULT_LANGUAGE && (await storedLanguage(accountId)) === null) await choose(accountId, language);
  }

  async function choose(accountId: string, language: Language): Promise<void> {
    if ((await storedLanguage(accountId)) === language) return;
    await store.set(languagePath(accountId), { language } satisfies Input<typeof languageDocument>);
  }

  return { of, meet, choose };
}
