import { expect, test } from 'vitest';

import { ANOTHER_WALLET } from '~/domain/payment/payee';
import { parsePicture } from './picture';
import { toShopSettings } from './shop-settings';
import { walletQrShown } from './wallet-qr';

const DIGEST = '0123456789abcdef01234567';

test.each([
  [240, 240, 240, 240],
  [1_000, 1_000, 240, 240],
  [1_000, 480, 500, 240],
  [461, 1_000, 240, 521],
])('a QR code of %i × %i dots is %i × %i on a page: never less than 240', (width, height, shownWidth, shownHeight) => {
  expect(parsePicture('walletQr', `${DIGEST}-${width}x${height}`)).toEqual({ digest: DIGEST, width, height });
  expect(walletQrShown({ digest: DIGEST, width, height })).toEqual({
    src: `/wallet-qr/${DIGEST}.png`,
    width: shownWidth,
    height: shownHeight,
  });
});

test('one of more dots than any upload becomes is none', () => {
  expect(parsePicture('walletQr', `${DIGEST}-1001x1000`)).toBeNull();
});

test('another wallet is one of the wallets, with its QR code; the code alone is none', () => {
  const walletQr = `${DIGEST}-300x300`;
  const [orange, other] = [
    { operator: 'Orange Money', number: '0600000001' } as const,
    { operator: ANOTHER_WALLET, number: '0600000002' } as const,
  ];
  expect(toShopSettings({ walletOrange: orange.number, walletOther: other.number }).wallets).toEqual([orange, other]);
  expect(toShopSettings({ walletOther: other.number, walletQr }).wallets).toEqual([{ ...other, qr: walletQr }]);
  expect(toShopSettings({ walletQr }).walletsAreDemo).toBe(true);
});
