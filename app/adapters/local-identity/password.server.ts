import { createRequire } from 'node:module';

import type * as Argon2 from '@node-rs/argon2';

import { createFairSemaphore, inTurn } from '~/domain/shared/fair-semaphore';

const load = createRequire(import.meta.url);
let loaded: typeof Argon2 | null = null;

/** Loads argon2 at the first password: a start is sooner without it. */
function argon2(): typeof Argon2 {
  return (loaded ??= load('@node-rs/argon2') as typeof Argon2);
}

/** argon2id (the package's default): 19 MiB, two passes, one lane. Each hash names its parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that fits no password, so that an unknown address takes as long as a known one. */
const NOBODYS_HASH = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 50;

/**
 * Hashes at most HASHES_AT_ONCE passwords at a time, fairly by client, while HASHES_WAITING wait: each takes 19 MiB. Beyond that the client
 * with the most loses its last: null.
 */
export function createHasher(client: () => string) {
  const hashing = createFairSemaphore({ capacity: HASHES_AT_ONCE, waiting: HASHES_WAITING });
  return {
    hash: (password: string): Promise<string | null> => inTurn(hashing.take(client()), () => argon2().hash(password, PARAMETERS)),
    /** Takes the same time without a hash. */
    isRight: (passwordHash: string | null, password: string): Promise<boolean | null> =>
      inTurn(hashing.take(client()), () => argon2().verify(passwordHash ?? NOBODYS_HASH, password)),
  };
}

/** Returns whether the parameters rose after this hash was made. */
export function isOutdated(passwordHash: string): boolean {
  const used = argon2().parseOptions(passwordHash);
  return used.memoryCost < PARAMETERS.memoryCost || used.timeCost < PARAMETERS.timeCost || used.parallelism < PARAMETERS.parallelism;
}
