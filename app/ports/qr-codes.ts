export interface QrCode {
  /** The length of its side in modules, with the empty edge that it needs. */
  readonly size: number;
  /** The dark modules, as the path of an SVG with one unit for each. */
  readonly path: string;
}

export interface QrCodes {
  draw(text: string): QrCode;
}
