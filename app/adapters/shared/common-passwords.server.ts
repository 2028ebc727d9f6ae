import { createRequire } from 'node:module';

import type * as Common from '@zxcvbn-ts/language-common';

const load = createRequire(import.meta.url);
let list: ReadonlySet<string> | null = null;

// why: reading the list takes 40 ms and 8 MB, which else the first sign-up of a process has all others wait for; a command ends before
setTimeout(() => isCommonPassword(''), 1_000).unref();

/** Whether many people have this password, in lower case: by the 49,000 commonest of @zxcvbn-ts, which come from leaks and which its authors keep. */
export function isCommonPassword(plain: string): boolean {
  list ??= new Set((load('@zxcvbn-ts/language-common') as typeof Common).dictionary['passwords-common']);
  return list.has(plain);
}
