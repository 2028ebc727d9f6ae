/** A text as a picture that a camera can read. */
export interface QrCode {
  /** The length of its side in points, with the empty edge that it needs. */
  readonly size: number;
  /** The dark points, as the path of an SVG with one unit for each point. */
  readonly path: string;
}

export interface QrCodes {
  draw(text: string): QrCode;
}
