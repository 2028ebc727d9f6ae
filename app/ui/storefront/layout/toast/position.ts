/** A box on the screen, in pixels from its top. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** How far (px) a place is from the one that is tried before it. */
const STEP = 8;

/**
 * How far (px) a toast has to move up from `toast`, where it stands, so that it covers none of the `taken` boxes; 0 where no place below
 * `ceiling` is free.
 */
export function freePlace(toast: Box, taken: readonly Box[], ceiling: number): number {
  const beside = taken.filter((box) => box.left < toast.right && toast.left < box.right);
  for (let up = 0; toast.top - up >= ceiling; up += STEP) {
    if (!beside.some((box) => box.top < toast.bottom - up && toast.top - up < box.bottom)) return up;
  }
  return 0;
}
