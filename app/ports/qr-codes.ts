export interface QrCode {
  readonly size: number;
  readonly path: string;
}

export interface QrCodes {
  draw(text: string): QrCode;
}
