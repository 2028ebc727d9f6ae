import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { createProcessName } from './process-name.server';

test('another process of this machine has ended where its number is nobody’s, or this one’s; else that isn’t known', () => {
  const { name, isGone } = createProcessName({ isGone: true });
  const other = (pid: number) => name.replace(/ \d+ [\w-]+$/, ` ${pid} other`);
  const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
  expect(isGone(other(ended))).toBe(true);
  expect(isGone(other(process.pid))).toBe(true);
  expect(isGone(name)).toBe(false);
  expect(isGone(other(process.ppid))).toBe(false);
  for (const unknown of [`elsewhere ${ended} other`, '', 'x']) expect(isGone(unknown)).toBe(false);
  expect(createProcessName({ isGone: false }).isGone(other(ended))).toBe(false);
});
