import { createRequire } from 'node:module';

import type * as Common from '@zxcvbn-ts/language-common';

const load = createRequire(import.meta.url);
let list: ReadonlySet<string> | null = null;

// why: reading the list blocks the process, so not at the first sign-up; a command ends before
setTimeout(() => isCommonPassword(''), 1_000).unref();

/** Returns whether a password in lower case is among the 49,000 commonest of @zxcvbn-ts. */
export function isCommonPassword(plain: string): boolean {
  list ??= new Set((load('@zxcvbn-ts/language-common') as typeof Common).dictionary['passwords-common']);
  return list.has(plain);
}
