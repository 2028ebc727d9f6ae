/** A box on the screen, in pixels from its top. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The distance (px) between tried places. */
const STEP = 8;

/** Returns the move (px) up from `toast` that covers none of the `taken` boxes; 0 where no place below `ceiling` is free. */
export function freePlace(toast: Box, boxes: readonly Box[], ceiling: number): number {
  const beside = boxes.filter((box) => box.left < toast.right && toast.left < box.right);
  for (let up = 0; toast.top - up >= ceiling; up += STEP) {
    if (!beside.some((box) => box.top < toast.bottom - up && toast.top - up < box.bottom)) return up;
  }
  return 0;
}
