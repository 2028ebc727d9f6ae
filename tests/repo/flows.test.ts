import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { DOCUMENT_KINDS } from '~/features/data/registry.server';
import { JOBS } from '~/features/jobs/schedule.server';

import { createCount, filesOfManySteps } from '../support/flows/writes';
import { SCENARIOS } from '../support/scenarios/flows/scenarios';
import { FLOWS, OUTSIDE, TURNS_OF_ONE_STEP, type Flow } from '../support/scenarios/flows/table';
import { FLOWS as FLOWS_OF_STEPS } from '../support/scenarios/crash-points/flows';

const rows: readonly (readonly [string, Flow])[] = Object.entries(FLOWS);
const named = new Set(rows.flatMap(([, { steps }]) => steps));

describe('the table of flows', () => {
  it('names every file that writes in more than one step', () => {
    const unknown = filesOfManySteps('app/features').filter((file) => !named.has(file) && !(file in OUTSIDE));
    expect(unknown, 'add the flow to tests/support/scenarios/flows/table.ts: who completes it, who sweeps it, after how long').toEqual([]);
  });

  it('names every turn of the background work', () => {
    const turns = new Set<string>([...rows.flatMap(([, flow]) => [flow.completedBy ?? '', flow.sweptBy ?? '']), ...TURNS_OF_ONE_STEP]);
    expect(Object.keys(JOBS).filter((runDue) => !turns.has(runDue))).toEqual([]);
  });

  it.each(rows)('says of %s what there is: a kind of documents, files, a test, and somebody who ends it', (_, flow) => {
    expect(Object.keys(DOCUMENT_KINDS)).toContain(flow.first);
    for (const file of flow.steps) expect(existsSync(`app/features/${file}`), file).toBe(true);
    expect(existsSync(flow.shownBy), flow.shownBy).toBe(true);
    expect(flow.completedBy ?? flow.sweptBy).not.toBeNull();
  });

  it.each(rows)('names for %s a test that kills it after each of its steps', (name, { shownBy }) => {
    const told = {
      'tests/resilience/flows.test.ts': name in SCENARIOS,
      'tests/resilience/steps.test.ts': FLOWS_OF_STEPS.some(({ of }) => of === name),
    }[shownBy];
    expect(told ?? readFileSync(shownBy, 'utf8').includes(`afterEachStep('${name}'`), shownBy).toBe(true);
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
    ['of a store by another name', 'async function f(draft: Store) { await draft.set(a, b); await draft.delete(c); }', 2],
    ['what is no store', 'async function f(seen: Set) { seen.delete(a); seen.delete(b); }', 0],
    ['an imported function', "import { g } from './helper'; async function f() { await g(store); await g(store); }", 2],
    ['a thing that a factory made', "import { createH } from './helper'; const h = createH(); async function f() { await h.two(); }", 2],
    ['one taken out of it', "import { createH } from './helper'; const { two: both } = createH(); const f = () => both();", 2],
    ['a thing of its type', "import type { H } from '~/features/x/helper'; interface N { h: Pick<H, 'two'> } const f = () => h.two();", 2],
    ['a function of its type', "import type { H } from './helper'; interface N { two: H['two'] } const f = () => two();", 2],
    ['one that is passed on', "import { createI } from './face'; const i = createI(); const f = () => i.two();", 2],
  ])('are counted: %s', (_, text, steps) => {
    const files: Readonly<Record<string, string>> = {
      'app/features/x/file.ts': text,
      'app/features/x/helper.ts':
        'export const g = (store: Store) => store.set(a, b); export function createH() { async function two() { await g(s); await g(s); } return { two }; }',
      'app/features/x/face.ts': "import { createH } from './helper'; export function createI() { return { ...createH() }; }",
    };
    expect(createCount((file) => files[file] ?? null)('app/features/x/file.ts')).toBe(steps);
  });
});
