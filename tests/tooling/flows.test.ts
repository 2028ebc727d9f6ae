import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { DOCUMENT_KINDS } from '~/features/document-kinds.server';
import { FLOWS, OUTSIDE, TURNS, TURNS_OF_ONE_STEP, type Flow } from '~/features/flows';

import { filesOfManySteps, mostSteps } from '../support/flows/writes';

const rows: readonly (readonly [string, Flow])[] = Object.entries(FLOWS);
const named = new Set(rows.flatMap(([, { steps }]) => steps));

describe('the table of flows', () => {
  it('names every file that writes in more than one step', () => {
    const unknown = filesOfManySteps('app/features').filter((file) => !named.has(file) && !(file in OUTSIDE));
    expect(unknown, 'add the flow to app/features/flows.ts: who completes it, who sweeps it, after how long').toEqual([]);
  });

  it('names every turn of the background work', () => {
    const turns = new Set<string>([...rows.flatMap(([, flow]) => [flow.completedBy ?? '', flow.sweptBy ?? '']), ...TURNS_OF_ONE_STEP]);
    expect(Object.keys(TURNS).filter((turn) => !turns.has(turn))).toEqual([]);
  });

  it.each(rows)('says of %s what there is: a kind of documents, files, a test, and somebody who ends it', (_, flow) => {
    expect(Object.keys(DOCUMENT_KINDS)).toContain(flow.first);
    for (const file of flow.steps) expect(existsSync(`app/features/${file}`), file).toBe(true);
    expect(existsSync(flow.shownBy), flow.shownBy).toBe(true);
    expect(flow.completedBy ?? flow.sweptBy).not.toBeNull();
  });

  it('is told in docs/reliability.md', () => {
    const guide = readFileSync('docs/reliability.md', 'utf8');
    expect(rows.filter(([name]) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('has no file twice where it says that one belongs to no flow', () => {
    for (const file of Object.keys(OUTSIDE)) {
      expect(existsSync(`app/features/${file}`), file).toBe(true);
      expect(named.has(file), file).toBe(false);
    }
  });
});

describe('the steps of a function', () => {
  it.each([
    ['one commit', 'async function f() { await store.commit([]); }', 1],
    ['two commits', 'async function f() { await store.commit([]); await store.set(a, b); }', 2],
    ['one in a loop', 'async function f() { for (const a of b) await store.delete(a); }', 2],
    ['a bulk', 'async function f() { await store.bulk([]); }', 2],
    ['through another function', 'const g = () => needs.store.commit([]); async function f() { await g(); await g(); }', 2],
    ['a transaction, whose writes are one', 'async function f() { await store.transaction((tx) => { tx.set(a, b); tx.set(c, d); }); }', 1],
    ['reads', 'async function f() { await store.get(a); await store.query(b); }', 0],
  ])('are counted: %s', (_, text, steps) => {
    expect(mostSteps(text)).toBe(steps);
  });
});
