import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type * as Libvips from 'sharp';

import { POSTER_SIZE } from '~/domain/game/picture';
import type { Poster } from '~/ports/pictures';

/** The public files: beside the built server, or in the source. */
const FILES = ['../client/', '../../client/', '../../../public/']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(`${folder}poster/archivo.ttf`));

const COVER = { left: 72, top: 66, width: 336, height: 448 };
const TEXT = { left: 472, top: 66, width: 656, height: 290 };
const BAND_HEIGHT = 48;
const PRICE_TOP = 400;
/** Behind words and cover: the dark of the tiles. */
const NIGHT = '#06302f';
/** In dots; the first that fits. */
const TITLE_SIZES = [76, 64, 54, 44, 36, 28, 22];

type Sharp = typeof Libvips.default;
type Layer = Libvips.OverlayOptions;

/** Draws cover, title and price over a band of tiles, with fonts of the store's own: a server may have none. */
export async function drawPoster(sharp: Sharp, { title, cover, ground, price, offer }: Poster): Promise<Buffer<ArrayBuffer>> {
  const write = await writer(sharp);
  const picture = typeof cover === 'string' ? drawing(cover) : cover;
  const leftEdge = picture === null ? COVER.left : TEXT.left;
  const width = POSTER_SIZE.width - leftEdge - COVER.left;
  const layers: Layer[] = [
    { input: await sharp(ownFile('mail-band.png')).toBuffer(), left: 0, top: POSTER_SIZE.height - BAND_HEIGHT },
    { input: await fitting(write, title, width), left: leftEdge, top: TEXT.top },
    {
      input: await write(offer ? markup(price, '#45dcc8') : markup(price, '#ffffff'), { size: 60, width }),
      left: leftEdge,
      top: PRICE_TOP,
    },
  ];
  if (picture !== null) {
    const { left: start, top, ...box } = COVER;
    layers.push({
      input: await sharp(picture)
        .resize({ ...box, fit: 'cover' })
        .png()
        .toBuffer(),
      left: start,
      top,
    });
  }
  if (offer) {
    const percent = offer.percent === null ? '' : `<span foreground="#ffffff" background="#0b756e"> ${escape(offer.percent)} </span>  `;
    const before = `<span foreground="#b1b9ca" strikethrough="true">${escape(offer.before)}</span>`;
    layers.push({ input: await write(percent + before, { size: 36, width }), left: leftEdge, top: PRICE_TOP + 80 });
  }
  const base = sharp({ create: { ...POSTER_SIZE, channels: 3, background: picture === null ? ground : NIGHT } });
  const drawn = await base.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  return Buffer.from(drawn);
}

type Writer = (markup: string, at: { readonly size: number; readonly width: number }) => Promise<Buffer>;

async function writer(sharp: Sharp): Promise<Writer> {
  // why: a text names one file, and a font stays known once it was named
  await sharp({ text: { text: '.', font: 'Readex Preview', fontfile: ownFile('poster/readex-pro-arabic.ttf') } })
    .png()
    .toBuffer();
  const fontfile = ownFile('poster/archivo.ttf');
  return (text, { size, width }) =>
    sharp({ text: { text, font: `Archivo Preview, Readex Preview ${size}`, fontfile, width, dpi: 72, rgba: true, wrap: 'word-char' } })
      .png()
      .toBuffer();
}

/** Returns the title as large as its place allows; what is too long even small is cut. */
async function fitting(write: Writer, title: string, width: number): Promise<Buffer> {
  let drawn: Buffer = Buffer.alloc(0);
  for (const size of TITLE_SIZES) {
    drawn = await write(markup(title, '#ffffff'), { size, width });
    if (heightOf(drawn) <= TEXT.height) return drawn;
  }
  return drawn;
}

/** Returns the height of a PNG. */
const heightOf = (png: Buffer) => png.readUInt32BE(20);

/** Returns the file of a drawing; null: there is none. */
function drawing(path: string): string | null {
  const file = ownFile(path);
  return existsSync(file) ? file : null;
}

function ownFile(name: string): string {
  if (FILES === undefined || name.includes('..')) throw new Error(`The store's own file ${name} is missing.`);
  return FILES + name.replace(/^\//, '');
}

function markup(text: string, colour: string): string {
  return `<span foreground="${colour}">${escape(text)}</span>`;
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
