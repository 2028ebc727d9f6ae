import { paths } from '~/domain/paths';

/** An uploaded logo. `width` and `height`: its dots, twice as many as pages need. */
export interface Logo {
  /** The first 24 digits of the upload's hash. */
  readonly digest: string;
  readonly width: number;
  readonly height: number;
}

/** The stored kinds: the one for pages, and the one that every mail program knows. */
export const LOGO_KINDS = ['webp', 'png'] as const;
export type LogoKind = (typeof LOGO_KINDS)[number];

/** The largest logo on a page, for a screen of one dot a pixel. */
const SHOWN = { width: 160, height: 40 };
/** The box, in dots, into which an upload is made to fit. */
export const LOGO_BOX = { width: 2 * SHOWN.width, height: 2 * SHOWN.height };

const LOGO = /^([0-9a-f]{24})-(\d{1,3})x(\d{1,3})$/;

/** Returns the text that stands for a logo in the settings. */
export function logoText({ digest, width, height }: Logo): string {
  return `${digest}-${width}x${height}`;
}

export function parseLogo(text: string): Logo | null {
  const [, digest = '', width = '', height = ''] = LOGO.exec(text) ?? [];
  const logo = { digest, width: Number(width), height: Number(height) };
  return digest !== '' && logo.width >= 1 && logo.height >= 1 && logo.width <= LOGO_BOX.width && logo.height <= LOGO_BOX.height
    ? logo
    : null;
}

/** Returns the digest and the kind of a file's name; null where no logo has such a name. */
export function parseLogoName(name: string): { readonly digest: string; readonly kind: LogoKind } | null {
  const [, digest = '', ending = ''] = /^([0-9a-f]{24})\.(\w+)$/.exec(name) ?? [];
  const kind = LOGO_KINDS.find((logoKind) => logoKind === ending);
  return kind === undefined ? null : { digest, kind };
}

/** A logo as a page shows it. */
export interface LogoShown {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the address of a logo, and its size on a page: no larger than it is. */
export function logoShown({ digest, width, height }: Logo, kind: LogoKind): LogoShown {
  const part = Math.min(1, SHOWN.width / width, SHOWN.height / height);
  return {
    src: paths.logo(`${digest}.${kind}`),
    width: Math.max(1, Math.round(width * part)),
    height: Math.max(1, Math.round(height * part)),
  };
}
