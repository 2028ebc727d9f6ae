import { encode } from 'uqr';

import type { QrCodes } from '~/ports/qr-codes';

/** The empty edge that the standard asks for, in points. */
const EDGE = 4;

export function createQrCodes(): QrCodes {
  return {
    draw(text) {
      const { data, size } = encode(text, { ecc: 'M', border: EDGE });
      return {
        size,
        path: data
          .map((row, y) =>
            runsOf(row)
              .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
              .join(''),
          )
          .join(''),
      };
    },
  };
}

function runsOf(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
