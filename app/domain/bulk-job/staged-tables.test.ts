import { describe, expect, it } from 'vitest';

import { BATCH_VERDICTS, takenCount } from '~/domain/game/bulk-edit';
import { addedCount, KEY_IMPORT_STATES, KEY_IMPORT_TRANSITIONS, KEY_VERDICTS } from '~/domain/key/import';
import { countVerdicts } from './row-status';
import { JOB_STATES, JOB_TRANSITIONS } from './state';

describe('the states of a file', () => {
  it.each(['refresh', 'decide', 'finish'] as const)('of games and offers change by %s as the table says', (event) => {
    const next = { refresh: ['preview', null, null], decide: ['writing', null, null], finish: [null, 'done', null] };
    expect(JOB_STATES.map((state) => JOB_TRANSITIONS[state][event] ?? null)).toEqual(next[event]);
  });

  it.each(['begin', 'refresh', 'decide', 'finish', 'fail', 'undo'] as const)('of keys change by %s as the table says', (event) => {
    const next = {
      begin: { preview: 'claiming' },
      refresh: { claiming: 'preview' },
      decide: { claiming: 'writing' },
      finish: { writing: 'done', undoing: 'undone' },
      fail: { claiming: 'failed', writing: 'failed' },
      undo: { done: 'undoing' },
    };
    const allowed: Partial<Record<string, string>> = next[event];
    expect(KEY_IMPORT_STATES.map((state) => KEY_IMPORT_TRANSITIONS[state][event] ?? null)).toEqual(
      KEY_IMPORT_STATES.map((from) => allowed[from] ?? null),
    );
  });
});

it('verdicts are counted by the results of their rows', () => {
  expect(countVerdicts([{ verdict: 'added' }, { verdict: 'same' }, { verdict: 'added' }])).toEqual({ added: 2, same: 1 });
  const each = Object.fromEntries(KEY_VERDICTS.map((verdict) => [verdict, 1]));
  expect([addedCount(each, 0), addedCount(each, 3), addedCount({}, 3)]).toEqual([2, 5, 0]);
  expect(takenCount(Object.fromEntries(BATCH_VERDICTS.map((verdict) => [verdict, 1])))).toBe(7);
  expect(takenCount({})).toBe(0);
});
