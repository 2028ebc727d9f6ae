import { paths } from '~/domain/paths';

import type { PictureShown, SettingPicture } from './picture';

/** The shorter side of a QR code on a page, in CSS pixels, and the fewest dots of an upload's: a phone reads no smaller one well. */
export const LEAST_QR_SIDE = 240;

/** Returns the address of a wallet's QR code, and its size on a page. */
export function walletQrShown({ digest, width, height }: SettingPicture): PictureShown {
  const part = LEAST_QR_SIDE / Math.min(width, height);
  return { src: paths.walletQr(`${digest}.png`), width: Math.round(width * part), height: Math.round(height * part) };
}
