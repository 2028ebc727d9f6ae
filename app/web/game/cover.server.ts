import { CANVAS, titleCover } from '~/domain/game/title-cover';

/** The colours of the grounds, as the stylesheet has them. */
const GROUNDS = ['#0b3a38', '#16305f', '#5a1f2d', '#6a3a10', '#3c2260', '#24452a', '#7c2d12', '#263241'];
const STARS =
  'M96 48L82 62v20H62L48 96 34 82H14V62L0 48l14-14V14h20L48 0l14 14h20v20zM75 48l-8 8v11H56l-8 8-8-8H29V56l-8-8 8-8V29h11l8-8 8 8h11v11z';

/** The cover of a title as a file of its own, for what names `/covers/` without a picture there. Its letters are the system's. */
export function titleCoverFile(title: string): string {
  const { ground, size, direction, lines } = titleCover(title);
  const texts = lines.map(({ text, x, y, length }) => {
    const fitted = length === null ? '' : ` textLength="${length}" lengthAdjust="spacingAndGlyphs"`;
    return `<text x="${x}" y="${y}"${fitted}>${escape(text)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 ${CANVAS.width} ${CANVAS.height}">`,
    `<title>${escape(lines.map(({ text }) => text).join(' '))}</title>`,
    `<pattern id="p" width="96" height="96" patternUnits="userSpaceOnUse"><path d="${STARS}" fill="none" stroke="#fff" stroke-opacity=".2"/></pattern>`,
    `<path fill="${GROUNDS[ground - 1]}" d="M0 0h300v400H0z"/><path fill="url(#p)" d="M0 0h300v192H0z"/>`,
    `<g fill="#fff" font-family="Archivo, system-ui, sans-serif" font-weight="800" font-size="${size}" direction="${direction}">`,
    ...texts,
    '</g></svg>',
  ].join('');
}

/** The title that a file's name tells: `elden-ring` → `Elden ring`. */
export function titleOfName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
