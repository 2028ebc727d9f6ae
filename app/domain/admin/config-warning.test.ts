import { describe, expect, test } from 'vitest';

import type { SettingValues } from '~/domain/setting';
import { toShopServices } from '~/domain/setting/services';
import { toShopSettings } from '~/domain/setting/shop-settings';
import { settingNotes } from './config-warning';

const PAYPAL = { paypalId: 'id', paypalSecret: 'secret' };
const notes = (values: SettingValues, isProduction = false) =>
  settingNotes({ isProduction, settings: toShopSettings(values), services: toShopServices(values) });

describe('the owner is asked', () => {
  test('to look at PayPal’s receiving preferences until they were looked at', () => {
    expect(notes({})).toEqual([]);
    expect(notes(PAYPAL)).toEqual(['paypal-receiving-unchecked']);
    expect(notes({ ...PAYPAL, paypalReceiving: '0' })).toEqual(['paypal-receiving-unchecked']);
    expect(notes({ ...PAYPAL, paypalReceiving: '1' })).toEqual([]);
  });

  test('for the second step and the legal pages on the web alone', () => {
    const well = { adminSecondStep: '1', legalConfirmed: '1' };
    expect(notes({ adminSecondStep: '0' })).toEqual([]);
    expect(notes(well, true)).toEqual([]);
    expect(notes({ ...well, legalConfirmed: '0' }, true)).toEqual(['legal-unconfirmed']);
    expect(notes({ ...well, adminSecondStep: '0' }, true)).toEqual(['admin-second-step-off']);
  });
});
