import { hash, parseOptions, verify } from '@node-rs/argon2';

/** argon2id (the package's default kind): 19 MiB, two passes, one lane. They are kept in each hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Checked where there is no hash to check, so that an unknown address takes as long as a known one. No password fits it. */
const NOBODYS_HASH = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 50;

/** At most HASHES_AT_ONCE passwords are hashed or checked at a time and HASHES_WAITING wait; beyond that both answer null. */
export function createHasher() {
  const inLine = createLine(HASHES_AT_ONCE, HASHES_WAITING);
  return {
    hash: (password: string): Promise<string> | null => inLine(() => hash(password, PARAMETERS)),
    /** Takes as long where there is no hash. */
    isRight: (passwordHash: string | null, password: string): Promise<boolean> | null =>
      inLine(() => verify(passwordHash ?? NOBODYS_HASH, password)),
  };
}

/** Whether the parameters rose since. */
export function isOutdated(passwordHash: string): boolean {
  const used = parseOptions(passwordHash);
  return used.memoryCost < PARAMETERS.memoryCost || used.timeCost < PARAMETERS.timeCost || used.parallelism < PARAMETERS.parallelism;
}

/** Lets `atOnce` works run and `waiting` wait; null where the line is full. Each hash takes 19 MiB and a core for a while. */
function createLine(atOnce: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;

  return function inLine<T>(work: () => Promise<T>): Promise<T> | null {
    if (running >= atOnce && queue.length >= waiting) return null;
    return run(work);
  };

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A place that becomes free goes to who has waited longest, without being free in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }
}
