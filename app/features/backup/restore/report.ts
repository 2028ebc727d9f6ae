/** What a restore did, in the order in which the owner reads it: what was lost, what came along, what she has to do. */
export const RESTORE_STEPS = [
  'orders-lost',
  'accounts-lost',
  'keys-lost',
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
  'sessions-ended',
  'passwords-lost',
  'key-alerts',
  'money-alerts',
] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];

/** One line for the owner. */
export interface RestoreLine {
  readonly step: RestoreStep;
  readonly count: number;
  /** The first ones, sorted. */
  readonly names: readonly string[];
}

const NAMED = 50;

/** Collects what a restore did. */
export class RestoreReport {
  readonly #names = new Map<RestoreStep, Set<string>>();

  /** The same name for the same step counts once. */
  add(step: RestoreStep, name: string): void {
    const names = this.#names.get(step) ?? new Set();
    this.#names.set(step, names.add(name));
  }

  /** In the order of RESTORE_STEPS. */
  lines(): RestoreLine[] {
    return RESTORE_STEPS.flatMap((step) => {
      const names = [...(this.#names.get(step) ?? [])].toSorted();
      return names.length === 0 ? [] : [{ step, count: names.length, names: names.slice(0, NAMED) }];
    });
  }
}
