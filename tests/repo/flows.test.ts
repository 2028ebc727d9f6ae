import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { DOCUMENT_KINDS } from '~/features/data/registry.server';
import { JOBS } from '~/features/jobs/schedule.server';

import { SCENARIOS } from '../support/scenarios/killed-flows';
import { FLOWS, TURNS_OF_ONE_STEP, type Flow } from '../support/scenarios/flow-table';
import { STEPS } from '../support/scenarios/steps';

const rows: readonly (readonly [string, Flow])[] = Object.entries(FLOWS);

describe('the table of flows', () => {
  it('names every turn of the background work', () => {
    const turns = new Set<string>([...rows.flatMap(([, flow]) => [flow.completedBy ?? '', flow.sweptBy ?? '']), ...TURNS_OF_ONE_STEP]);
    expect(Object.keys(JOBS).filter((runDue) => !turns.has(runDue))).toEqual([]);
  });

  it.each(rows)('says of %s what there is: a kind of documents, a test, and somebody who ends it', (_, flow) => {
    expect(Object.keys(DOCUMENT_KINDS)).toContain(flow.first);
    expect(existsSync(flow.shownBy), flow.shownBy).toBe(true);
    expect(flow.completedBy ?? flow.sweptBy).not.toBeNull();
  });

  it.each(rows)('names for %s a test that kills it after each of its steps', (name, { shownBy }) => {
    const told = {
      'tests/resilience/flows.test.ts': name in SCENARIOS,
      'tests/resilience/steps.test.ts': STEPS.some(({ of }) => of === name),
    }[shownBy];
    expect(told ?? readFileSync(shownBy, 'utf8').includes(`afterEachStep('${name}'`), shownBy).toBe(true);
  });

  it('is told in docs/reliability.md', () => {
    const guide = readFileSync('docs/reliability.md', 'utf8');
    expect(rows.filter(([name]) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});
