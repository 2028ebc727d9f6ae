export const RESTORE_STEPS = [
  'orders-lost',
  'accounts-lost',
  'keys-lost',
  'coupons-lost',
  'keys-doubled',
  'only-replaced',
  'orders-updated',
  'keys-burned',
  'keys-freed',
  'payments-kept',
  'mails-again',
  'accounts-removed',
  'factors-changed',
  'links-removed',
  'settings-kept',
  'coupons-kept',
  'uses-kept',
  'offers-kept',
  'mails-stopped',
  'sessions-ended',
  'passwords-lost',
  'key-alerts',
  'money-alerts',
] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];

export interface RestoreLine {
  readonly step: RestoreStep;
  readonly count: number;
  readonly names: readonly string[];
}

const NAMED = 50;

/** Returns the words for the owner about what is at a path, without a number; null: nothing more is known of it. */
export type NameOf = (subject: string) => Promise<string | null>;

export class RestoreReport {
  readonly #subjects = new Map<RestoreStep, Set<string>>();

  /** `subject`: a path, or words. */
  add(step: RestoreStep, subject: string): void {
    const subjects = this.#subjects.get(step) ?? new Set();
    this.#subjects.set(step, subjects.add(subject));
  }

  async lines(nameOf: NameOf): Promise<RestoreLine[]> {
    const lines: RestoreLine[] = [];
    for (const step of RESTORE_STEPS) {
      const subjects = [...(this.#subjects.get(step) ?? [])];
      if (subjects.length > 0) lines.push({ step, count: subjects.length, names: await namesOf(subjects, nameOf) });
    }
    return lines;
  }
}

/** Returns `Hades: 3`, where so many subjects have one name. */
async function namesOf(subjects: readonly string[], nameOf: NameOf): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  for (const subject of subjects) {
    const name = await nameOf(subject);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name}: ${count}`));
  return names.toSorted().slice(0, NAMED);
}
