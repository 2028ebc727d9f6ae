import { CANVAS, groundOf, TITLE_BOX, titleCover } from '~/domain/game/title-cover';

/** The colours of the grounds, in their order. */
const GROUNDS = ['#0b3a38', '#16305f', '#5a1f2d', '#6a3a10', '#3c2260', '#24452a', '#7c2d12', '#263241'];
const STARS =
  'M96 48L82 62v20H62L48 96 34 82H14V62L0 48l14-14V14h20L48 0l14 14h20v20zM75 48l-8 8v11H56l-8 8-8-8H29V56l-8-8 8-8V29h11l8-8 8 8h11v11z';

/** Returns the colour of the ground that the stylesheet gives this title. */
export function groundColour(title: string): string {
  return GROUNDS[groundOf(title) - 1] ?? '';
}

export function titleCoverFile(title: string): string {
  const { text, size } = titleCover(title.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' '));
  const { x, y, width, height } = TITLE_BOX;
  // why a table: the policy of the answer allows no style, and bottom-aligned letters need one
  const row = `<tr><td dir="auto" valign="bottom" width="${width}" height="${height}">${escape(breakable(text))}</td></tr>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 ${CANVAS.width} ${CANVAS.height}">`,
    `<title>${escape(text)}</title>`,
    `<pattern id="p" width="96" height="96" patternUnits="userSpaceOnUse"><path d="${STARS}" fill="none" stroke="#fff" stroke-opacity=".2"/></pattern>`,
    `<path fill="${groundColour(title)}" d="M0 0h300v400H0z"/><path fill="url(#p)" d="M0 0h300v192H0z"/>`,
    `<foreignObject x="${x}" y="${y}" width="${width}" height="${height}" color="#fff" font-family="Archivo, system-ui, sans-serif" font-weight="800" font-size="${size}">`,
    `<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0">${row}</table>`,
    '</foreignObject></svg>',
  ].join('');
}

/** Returns the title from a file's name: `elden-ring` → `Elden ring`. */
export function titleOfName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function breakable(text: string): string {
  return text.replace(/\S{14}(?=\S)/gu, '$&\u200b');
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
