import type { SizeFigures } from './figures';

/** From 0.01 to 100 ms, each ten times as far. */
const DECADES = [-2, 2] as const;
const [LEFT, WIDTH, TOP, LINE] = [190, 560, 64, 20];
const COLOURS = ['#2563eb', '#d97706', '#be185d', '#15803d'];

/** The CPU of each page as a dot for each size of the catalogue, on a scale of powers of ten; the line is node:http alone. */
export function plotOf(sizes: readonly SizeFigures[]): string {
  const rows = sizes[0]?.pages ?? [];
  const height = TOP + rows.length * LINE + 24;
  const x = (ms: number) => LEFT + ((Math.log10(ms) - DECADES[0]) / (DECADES[1] - DECADES[0])) * WIDTH;
  const y = (row: number) => TOP + row * LINE + LINE / 2;
  const text = (at: number, line: number, words: string, anchor = 'start') =>
    `<text x="${at.toFixed(1)}" y="${line}" text-anchor="${anchor}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
  const grid = [0.01, 0.1, 1, 10, 100].map(
    (ms) =>
      `<line x1="${x(ms)}" y1="${TOP}" x2="${x(ms)}" y2="${height - 20}" stroke="#d4d4d8"/>${text(x(ms), height - 6, `${ms} ms`, 'middle')}`,
  );
  const legend = sizes.map(({ games }, nth) => {
    const at = LEFT + nth * 130;
    return `<circle cx="${at}" cy="40" r="5" fill="${COLOURS[nth % COLOURS.length]}"/>${text(at + 10, 44, `${games.toLocaleString('en')} games`)}`;
  });
  const lines = rows.map(({ page, who, bare }, row) => {
    const dots = sizes.map(({ pages }, nth) => {
      const cpu = pages.find((one) => one.page === page && one.who === who)?.cpu;
      return cpu === undefined
        ? ''
        : `<circle cx="${x(cpu).toFixed(1)}" cy="${y(row)}" r="5" fill="${COLOURS[nth % COLOURS.length]}" fill-opacity="0.8"/>`;
    });
    const alone =
      bare > 0
        ? `<line x1="${x(bare).toFixed(1)}" y1="${y(row) - 8}" x2="${x(bare).toFixed(1)}" y2="${y(row) + 8}" stroke="#18181b" stroke-width="2"/>`
        : '';
    return `${text(LEFT - 8, y(row) + 4, `${page}, ${who}`, 'end')}${alone}${dots.join('')}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 30} ${height}" font-family="sans-serif" font-size="12" fill="#18181b">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    text(8, 20, 'CPU of one answer; the bar is node:http alone with the same bytes'),
    ...legend,
    ...grid,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}
