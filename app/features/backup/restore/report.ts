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
  'settings-kept',
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

export class RestoreReport {
  readonly #names = new Map<RestoreStep, Set<string>>();

  add(step: RestoreStep, name: string): void {
    const names = this.#names.get(step) ?? new Set();
    this.#names.set(step, names.add(name));
  }

  lines(): RestoreLine[] {
    return RESTORE_STEPS.flatMap((step) => {
      const names = [...(this.#names.get(step) ?? [])].toSorted();
      return names.length === 0 ? [] : [{ step, count: names.length, names: names.slice(0, NAMED) }];
    });
  }
}
