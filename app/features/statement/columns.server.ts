import { z } from 'zod';

import { COLUMN_FIELDS, namedAccount, type ColumnChoice } from '~/domain/payment/bank-statement/chosen';
import type { TransferMethod } from '~/domain/payment/method';
import type { PayTo } from '~/domain/payment/payee';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';

import { columnName } from '~/features/csv/index.server';
import { plain, sha256, tryParse } from '~/features/documents/index.server';
import { SETTING_DOCUMENTS, toSettings } from '~/features/setting/index.server';
import type { Table } from './table.server';

/** The document of chosen columns, beside the groups of settings: a restore lets the newest stand. */
const CHOICES = `${SETTING_DOCUMENTS}/statement-columns`;
const MOST_CHOICES = 200;

const column = z.number().int().min(0).nullable();
const storedChoice = z.record(z.enum(COLUMN_FIELDS), column);

interface StatementSource {
  readonly method: TransferMethod;
  /** The RIB of its account; null where it is unknown. */
  readonly account: string | null;
  readonly table: Table;
}

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly payTo: () => PayTo;
}

/** Creates the memory of columns that the owner chose: by method, account and the names of the columns. */
export function createColumnChoices({ store, clock, payTo }: Dependencies) {
  async function find(source: StatementSource): Promise<ColumnChoice | null> {
    const doc = await store.get(CHOICES);
    return choicesIn(doc)[await nameOf(source)] ?? null;
  }

  async function remember(choice: ColumnChoice, { by, ...source }: StatementSource & { readonly by: string }): Promise<void> {
    const name = await nameOf(source);
    await store.transaction(async (tx) => {
      const doc = await tx.get(CHOICES);
      const others = Object.entries(choicesIn(doc)).filter(([other]) => other !== name);
      const choices = Object.fromEntries([...others.slice(1 - MOST_CHOICES), [name, choice]]);
      const values = Object.fromEntries(Object.entries(choices).map(([each, columns]) => [each, JSON.stringify(columns)]));
      tx.set(CHOICES, plain({ ...doc?.data, values, changedAt: clock(), changedBy: by }));
    });
  }

  /** why a digest: the settings name no account */
  function nameOf({ method, account, table: { before, titles, width } }: StatementSource): Promise<string> {
    const names = titles.length > 0 ? titles.map(columnName) : width;
    return sha256(new TextEncoder().encode(JSON.stringify([method, namedAccount(before) ?? account ?? payeeOf(method), names])));
  }

  function payeeOf(method: TransferMethod): string {
    const { bank, wallets } = payTo();
    return method === 'bank' ? (bank?.rib ?? '') : wallets.map(({ number }) => number).join();
  }

  return { find, remember };
}

function choicesIn(doc: Snapshot | null): Readonly<Record<string, ColumnChoice>> {
  const values = (doc && tryParse(toSettings, doc)?.values) ?? {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => {
      const choice = choiceIn(text);
      return choice === null ? [] : [[name, choice]];
    }),
  );
}

function choiceIn(text: string): ColumnChoice | null {
  try {
    return storedChoice.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
