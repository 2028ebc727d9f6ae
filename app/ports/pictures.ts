import type { PictureKind } from '~/domain/shared/file-kind';
import type { PictureSize, ShownKind } from '~/domain/game/picture';

export interface Picture {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
}

interface PictureBox {
  readonly width: number;
  readonly height: number;
}

export interface ShownFile {
  readonly width: number;
  readonly kind: ShownKind;
  readonly bytes: Uint8Array;
}

export interface ShownAs {
  readonly sizes: readonly PictureSize[];
  readonly mostDots: number;
  readonly mostBytes: number;
}

/** A logo as a WebP and a PNG, no larger than its box; `width` and `height` in dots. */
export interface LogoMade {
  readonly width: number;
  readonly height: number;
  readonly webp: Uint8Array;
  readonly png: Uint8Array;
}

/** A PNG without clear dots, no larger than its box. `isRead`: it has a QR code that can be read. */
export interface QrMade {
  readonly width: number;
  readonly height: number;
  readonly png: Uint8Array;
  readonly isRead: boolean;
}

/** The reason why a picture is refused: it can't be shown, or has too many pixels. */
export type PictureFault = 'broken' | 'too-many-dots';

export type Made<T> = { readonly ok: true; readonly made: T } | { readonly ok: false; readonly why: PictureFault };

/** A game's picture for chat apps. */
export interface Poster {
  readonly title: string;
  /** A JPEG, or the path of one of the store's own drawings; null: the ground stands for it. */
  readonly cover: Uint8Array | string | null;
  /** A colour such as `#5a1f2d`. */
  readonly ground: string;
  /** With its currency. */
  readonly price: string;
  /** The struck price of an offer, and its percent with its sign, null where that is less than one; null: no offer. */
  readonly offer: { readonly before: string; readonly percent: string | null } | null;
}

/** Makes uploaded pictures fit for storage. Their content tells their type; bytes behind their end are dropped. */
export interface Pictures {
  /**
   * Returns the picture upright, at most `side` pixels wide and high, without metadata; a long one is no narrower than `leastWidth`, so that
   * it can be read. `mostDots`: a hundred million by default.
   */
  smaller(bytes: Uint8Array, side: number, limits?: { readonly mostDots?: number; readonly leastWidth?: number }): Promise<Made<Picture>>;
  /** Returns the picture upright and without metadata, in these sizes, each as AVIF and WebP, and the largest as a JPEG too. */
  shown(bytes: Uint8Array, as: ShownAs): Promise<Made<readonly ShownFile[]>>;
  /** Returns the picture upright and without metadata, inside this box. What is clear stays clear. */
  logo(bytes: Uint8Array, as: PictureBox & Pick<ShownAs, 'mostDots' | 'mostBytes'>): Promise<Made<LogoMade>>;
  /** Returns the picture upright, on white and without metadata, inside this box, and looks for a QR code in what it became. */
  qr(bytes: Uint8Array, as: PictureBox & Pick<ShownAs, 'mostDots' | 'mostBytes'>): Promise<Made<QrMade>>;
  /** Returns a JPEG of POSTER_SIZE. */
  poster(poster: Poster): Promise<Buffer<ArrayBuffer>>;
}
