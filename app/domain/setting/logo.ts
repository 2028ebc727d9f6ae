import { paths } from '~/domain/paths';

import type { PictureKind, PictureShown, SettingPicture } from './picture';

/** The largest logo on a page, for a screen of one dot a pixel. */
const SHOWN = { width: 160, height: 40 };

/** Returns the address of a logo, and its size on a page: no larger than it is. */
export function logoShown({ digest, width, height }: SettingPicture, kind: PictureKind): PictureShown {
  const part = Math.min(1, SHOWN.width / width, SHOWN.height / height);
  return {
    src: paths.logo(`${digest}.${kind}`),
    width: Math.max(1, Math.round(width * part)),
    height: Math.max(1, Math.round(height * part)),
  };
}
