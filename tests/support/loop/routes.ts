import { existsSync } from 'node:fs';

import { intentsOf, SHARED_PAGES } from '../access/admin-intents';
import { ACCESS } from '../access/table';

/** They are around every page, and measured with it. */
const FRAMES: ReadonlySet<string> = new Set(['root', 'routes/_admin']);

const PATTERNS = Object.keys(ACCESS)
  .filter((id) => !FRAMES.has(id))
  .map((id) => ({ id, pattern: patternOf(id), wild: id.split('$').length }))
  // The most exact one first; what takes every path is last.
  .toSorted((a, b) => Number(a.id.endsWith('$')) - Number(b.id.endsWith('$')) || a.wild - b.wild || b.id.length - a.id.length);

/** Returns the route of the table at a path, whatever its language. Throws if there is none. */
export function routeAt(address: string): string {
  const path = (address.split(/[?#]/, 1)[0] ?? '').replace(/^\/(fr|ar)(?=\/|$)/, '') || '/';
  const found = PATTERNS.find(({ pattern }) => pattern.test(path));
  if (!found) throw new Error(`${address} belongs to no route.`);
  return found.id;
}

/** `routes/orders.$id_.ask` → /orders/…/ask */
function patternOf(id: string): RegExp {
  const parts = id.slice('routes/'.length).match(/(?:\[[^\]]*\]|[^.])+/g) ?? [];
  const shown = parts.filter((part) => !part.startsWith('_')).map((part) => part.replace(/_$/, ''));
  const patterns = shown.map((part) => {
    if (part === '$') return '/.*';
    if (part.startsWith('(')) return '(?:/[^/]+)?';
    return part.startsWith('$') ? '/[^/]+' : `/${part.replace(/\[(.)\]/g, '$1').replace(/\./g, '\\.')}`;
  });
  return new RegExp(`^${patterns.join('') || '/'}$`);
}

/** Each loader, and each action by its intents, of the table: what a walk over all must have done. */
export function allParts(): readonly string[] {
  return Object.entries(ACCESS)
    .filter(([id]) => !FRAMES.has(id))
    .flatMap(([id, { loader, action }]) => [
      ...(loader ? [`${id} loader`] : []),
      ...(action ? intentsAt(id).map((intent) => `${id} ${intent}`) : []),
    ]);
}

/** None for the cart's second address, whose file is the first one's. */
function intentsAt(id: string): readonly string[] {
  const file = ['tsx', 'ts'].map((ending) => `app/${id}.${ending}`).find((each) => existsSync(each)) ?? SHARED_PAGES[id];
  const intents = file === undefined ? [] : intentsOf(id, file).filter((intent) => intent !== '');
  return intents.length > 0 ? intents : ['action'];
}
