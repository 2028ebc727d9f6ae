import assert from 'node:assert/strict';

import type { FlowName } from '../scenarios/flow-table';

/**
 * Runs a flow again and again, each time in a process that is killed one writing step later than before, until one lives to its end. `run`
 * gets the number of steps that its process may take, looks at what others make of the rest, and returns whether it lived. Returns how many
 * were killed. tests/repo/flows.test.ts looks for the flow's name here.
 */
export async function afterEachStep(flow: FlowName, run: (lives: number) => Promise<boolean>): Promise<number> {
  let lives = 1;
  while (!(await run(lives))) lives += 1;
  assert(lives > 1, `${flow} takes no step after its first`);
  return lives - 1;
}

/** Returns whether an act came to its end: false where its process was killed. */
export function lived(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    (error: unknown) => (assert.equal((error as Error).message, 'killed'), false),
  );
}
