/** The picture of a text that a camera reads. */
export interface QrCode {
  /** Its side with the quiet edge that it needs, in points. */
  readonly size: number;
  /** The dark points, as the path of an SVG whose unit is a point. */
  readonly path: string;
}

export interface QrCodes {
  draw(text: string): QrCode;
}
