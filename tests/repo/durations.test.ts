import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { noteDuration } from '../../scripts/durations.mjs';

it('a run that is too slow is told of when the two before it were, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'miftah-durations-'));
  const run = (seconds: number) => noteDuration('npm test', seconds, join(folder, 'new', 'durations.json'));
  expect([run(361), run(400), run(360), run(361), run(362)]).toEqual([null, null, null, null, null]);
  expect(run(363)).toBe('npm test took 361, 362, 363 seconds in its last 3 runs, and may take 360: make tests cheaper, or fewer.');
  expect(noteDuration('.ci/run', 303, join(folder, 'new', 'durations.json'))).toBeNull();
  rmSync(folder, { recursive: true });
});
