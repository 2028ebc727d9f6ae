import { describe, expect, test } from 'vitest';

import { auditKeyName, auditRoot, changesBetween, MAX_AUDIT_TEXT } from './audit';

describe('the list of changes', () => {
  test('names each field that changed, also inside an object, and none that stayed', () => {
    const before = { title: 'Hades', price: 100, featured: false, description: { short: 'Old', system: ['a', 'b'] }, changedAt: 1 };
    const after = { title: 'Hades', price: 120, featured: true, description: { short: 'Old', system: ['a'] }, changedAt: 2 };
    expect(changesBetween(before, after)).toEqual([
      { field: 'price', before: 100, after: 120 },
      { field: 'featured', before: false, after: true },
      { field: 'description.system', before: 'a, b', after: 'a' },
    ]);
    expect(changesBetween(before, { ...before, changedAt: 3, rand: 4 })).toEqual([]);
  });

  test('has no value before for a new field, and none after for a removed one', () => {
    expect(changesBetween(null, { title: 'Hades', note: undefined })).toEqual([{ field: 'title', before: null, after: 'Hades' }]);
    expect(changesBetween({ title: 'Hades' }, null)).toEqual([{ field: 'title', before: 'Hades', after: null }]);
  });

  test('holds no secret and no long text', () => {
    const fields = {
      code: 'A',
      codeHash: 'h',
      recoveryCodes: 'x',
      proofSha256: 'p',
      sealedToken: 's',
      token: 't',
      password: 'w',
      keySecret: 'k',
    };
    expect(changesBetween(null, { ...fields, inner: fields })).toEqual([]);
    const [change] = changesBetween(null, { text: 'x'.repeat(5000) });
    expect(String(change?.after)).toHaveLength(MAX_AUDIT_TEXT + 1);
  });
});

describe('a key in the log', () => {
  test.each([
    ['ABCD-EFGH-1234', 'k1 (…1234)'],
    ['SHORT-12345', 'k1'],
    ['', 'k1'],
  ])('with the code %j is called %j, which shows little of it', (code, name) => {
    expect(auditKeyName('k1', code)).toBe(name);
  });

  test('belongs to the history of its game', () => {
    expect(auditRoot('games/hades/codes/k1')).toBe('games/hades');
    expect(auditRoot('orders/MF-ABC234')).toBe('orders/MF-ABC234');
  });
});
