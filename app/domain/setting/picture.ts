/** An uploaded picture of the settings. `width` and `height`: its dots. */
export interface SettingPicture {
  /** The first 24 digits of the upload's hash. */
  readonly digest: string;
  readonly width: number;
  readonly height: number;
}

/** The box, in dots, into which an upload is made to fit, by its setting: of a logo twice as many as pages need. */
export const PICTURE_BOXES = {
  logo: { width: 320, height: 80 },
  walletQr: { width: 1_000, height: 1_000 },
} as const;
export type PictureSetting = keyof typeof PICTURE_BOXES;

/** The stored kinds: the one for pages, and the one that every mail program and phone knows. */
export const PICTURE_KINDS = ['webp', 'png'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

const PICTURE = /^([0-9a-f]{24})-(\d{1,4})x(\d{1,4})$/;

export function isPictureSetting(name: string): name is PictureSetting {
  return Object.hasOwn(PICTURE_BOXES, name);
}

/** Returns the text that stands for a picture in the settings. */
export function pictureText({ digest, width, height }: SettingPicture): string {
  return `${digest}-${width}x${height}`;
}

export function parsePicture(setting: PictureSetting, text: string): SettingPicture | null {
  const [, digest = '', width = '', height = ''] = PICTURE.exec(text) ?? [];
  const picture = { digest, width: Number(width), height: Number(height) };
  const box = PICTURE_BOXES[setting];
  const isIn = picture.width >= 1 && picture.height >= 1 && picture.width <= box.width && picture.height <= box.height;
  return digest !== '' && isIn ? picture : null;
}

/** Returns the digest and the kind of a file's name; null where no picture has such a name. */
export function parsePictureName(name: string): { readonly digest: string; readonly kind: PictureKind } | null {
  const [, digest = '', ending = ''] = /^([0-9a-f]{24})\.(\w+)$/.exec(name) ?? [];
  const kind = PICTURE_KINDS.find((pictureKind) => pictureKind === ending);
  return kind === undefined ? null : { digest, kind };
}

/** A picture as a page shows it. */
export interface PictureShown {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}
