import type { PictureKind } from '~/domain/file-kind';

export interface Picture {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
}

/** Pictures that people send, made fit to be kept. */
export interface Pictures {
  /**
   * The same picture, upright, at most `side` dots wide and high, and nothing beside it: no place, no camera, no preview. null where it
   * can't be shown, or unpacks to more than MOST_DOTS.
   */
  smaller(bytes: Uint8Array, side: number): Promise<Picture | null>;
}
