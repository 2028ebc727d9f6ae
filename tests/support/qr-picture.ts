import encodeQR from 'qr';
import sharp from 'sharp';

/** A PNG of a QR code with this text, so many dots wide and high. */
export async function qrPicture(text: string, side: number): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const dots = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const drawn = sharp(dots, { raw: { width: rows.length, height: rows.length, channels: 1 } });
  return drawn.resize(side, side, { kernel: 'nearest' }).png().toBuffer();
}
