import { describe, expect, test } from 'vitest';

import { toShopServices } from '~/domain/setting/services';
import { toShopSettings } from '~/domain/setting/shop-settings';
import { settingNotes } from './config-warning';

const PAYPAL = { paypalId: 'id', paypalSecret: 'secret' };
const HERE = { isProduction: false, adminSecondStep: false };
const WEB = { isProduction: true, adminSecondStep: true };
const notes = (values: object, where = HERE) =>
  settingNotes({ ...where, settings: toShopSettings(values), services: toShopServices(values) });

describe('the owner is asked', () => {
  test('to look at PayPal’s receiving preferences until they were looked at', () => {
    expect(notes({})).toEqual([]);
    expect(notes(PAYPAL)).toEqual(['paypal-receiving-unchecked']);
    expect(notes({ ...PAYPAL, paypalReceiving: '0' })).toEqual(['paypal-receiving-unchecked']);
    expect(notes({ ...PAYPAL, paypalReceiving: '1' })).toEqual([]);
  });

  test('for the second step and the legal pages on the web alone', () => {
    expect(notes({}, WEB)).toEqual(['legal-unconfirmed']);
    expect(notes({ legalConfirmed: '1' }, WEB)).toEqual([]);
    expect(notes({ legalConfirmed: '1' }, { ...WEB, adminSecondStep: false })).toEqual(['admin-second-step-off']);
  });
});
