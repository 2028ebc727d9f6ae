import type { PictureKind } from '~/domain/shared/file-kind';
import type { PictureSize, ShownKind } from '~/domain/game/picture';

export interface Picture {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
}

/** One file of a picture, as pages show it. */
export interface ShownFile {
  readonly width: number;
  readonly kind: ShownKind;
  readonly bytes: Uint8Array;
}

/** What pages need of a picture. */
export interface ShownAs {
  /** The small one first. */
  readonly sizes: readonly PictureSize[];
  /** The most dots that it may have. */
  readonly mostDots: number;
  /** The most bytes of one file. */
  readonly mostBytes: number;
}

/** Why a picture can't be taken: it can't be shown, or has more dots than can be read. */
export type PictureFault = 'broken' | 'too-many-dots';

export type Made<T> = { readonly ok: true; readonly made: T } | { readonly ok: false; readonly why: PictureFault };

/** Pictures that people send, made fit to be kept. Their content says what they are; what stands behind their end is dropped. */
export interface Pictures {
  /** The same picture, upright, at most `side` dots wide and high, and nothing beside it: no place, no camera, no preview. */
  smaller(bytes: Uint8Array, side: number): Promise<Made<Picture>>;
  /** The same picture, upright and without metadata, in these sizes, each as AVIF and WebP, and the largest as a JPEG too. */
  shown(bytes: Uint8Array, as: ShownAs): Promise<Made<readonly ShownFile[]>>;
}
