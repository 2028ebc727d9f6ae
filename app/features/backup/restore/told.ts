/** What a restore did; each kind has a line for the owner, with the number of things and the names of the first. */
export const RESTORE_STEPS = [
  'older-left',
  'orders-kept',
  'orders-of-backup',
  'orders-apart',
  'documents-kept',
  'keys-kept',
  'keys-of-backup',
  'keys-twice',
  'keys-out-again',
  'keys-doubled',
  'holds-ended',
  'passwords-kept',
  'factors-removed',
  'links-removed',
  'words-removed',
  'mails-not-again',
  'orders-recalled',
  'money-alarms',
  'orders-lost',
  'documents-recalled',
  'keys-lost',
  'mails-again',
  'passwords-lost',
  'factors-recalled',
  'accounts-lost',
  'accounts-removed',
  'doors-closed',
  'doors-left-out',
  'admin-passwords',
] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];

/** One line for the owner. */
export interface RestoreLine {
  readonly step: RestoreStep;
  readonly count: number;
  /** The first ones, sorted; empty where names would say nothing. */
  readonly names: readonly string[];
}

const NAMED = 50;

/** Collects what a restore did. */
export class Told {
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
