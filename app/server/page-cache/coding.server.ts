import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

import { memoize } from '~/domain/shared/memoize';

const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);
/** Returns the smallest coding that an `Accept-Encoding` allows, or the plain page. */
export function codingFor(accepted: string | undefined): Coding {
  return accepted === undefined ? 'identity' : knownCoding(accepted);
}

const knownCoding = memoize((accepted) => {
  const weights = new Map(accepted.split(',').map(toWeight));
  return CODINGS.find((coding) => (weights.get(coding) ?? (coding === 'identity' ? 1 : weights.get('*')) ?? 0) > 0) ?? 'identity';
});

function toWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const weightText = parameters.find((text) => text.startsWith('q='));
  const weight = weightText === undefined ? 1 : Number(weightText.slice(2));
  return [name === 'x-gzip' ? 'gzip' : name, Number.isNaN(weight) ? 0 : weight];
}

export async function compress(text: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  const packed = await pack(text, {
    params: { [BROTLI_PARAM_SIZE_HINT]: text.length, [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
  });
  return tight(packed);
}

export async function recode(brotli: Buffer, coding: Exclude<Coding, 'br'>): Promise<Buffer> {
  const html = await unpack(brotli);
  return tight(coding === 'gzip' ? await zip(html, { level: 9 }) : html);
}

/** Copies the bytes: zlib hands out parts of 16 kB or more, which would stay in memory. */
function tight(part: Buffer): Buffer {
  const alone = Buffer.allocUnsafeSlow(part.length);
  part.copy(alone);
  return alone;
}
