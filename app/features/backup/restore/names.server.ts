import type { Data, Store } from '~/ports/store';

import type { NameOf } from './report';

/** Creates the names of what a restore reports: people by address, keys by game, offers by name; of a lost one as the replaced store has it. */
export function createNames(draft: Store, replaced: Store | null): NameOf {
  const read = new Map<string, Promise<Data | null>>();

  function dataAt(path: string): Promise<Data | null> {
    const known = read.get(path) ?? find(path);
    read.set(path, known);
    return known;
  }

  async function find(path: string): Promise<Data | null> {
    return ((await draft.get(path)) ?? (await replaced?.get(path)) ?? null)?.data ?? null;
  }

  return async (subject) => {
    const [collection, id = ''] = subject.split('/', 2);
    switch (collection) {
      case 'games':
        return textIn(await dataAt(`games/${id}`), 'title') ?? id;
      case 'orders': {
        const email = textIn(await dataAt(subject), 'email');
        return email === null ? id : `${id} (${email})`;
      }
      case 'users':
      case 'secondFactors':
      case 'wishes':
        return textIn(await dataAt(`users/${id}`), 'email');
      case 'offers': {
        const names = (await dataAt(subject))?.['names'];
        const [name] = typeof names === 'object' && names !== null ? Object.values(names) : [];
        return typeof name === 'string' ? name : 'an offer without a name';
      }
      case 'coupons':
        return textIn(await dataAt(subject), 'code') ?? id;
      case 'couponBatches':
        return `${textIn(await dataAt(subject), 'prefix') ?? id}-…`;
      // `{code}.{person}.{n}`, or `{code}.{set}.{n}`
      case 'couponUses':
      case 'couponSlots':
        return id.split('.', 1)[0] ?? id;
      case 'settings':
        return id;
      default:
        return subject;
    }
  };
}

function textIn(data: Data | null, field: string): string | null {
  const text = data?.[field];
  return typeof text === 'string' && text !== '' ? text : null;
}
