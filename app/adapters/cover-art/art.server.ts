import { findGenre } from '~/domain/genre';
import type { CoverArt } from '~/ports/cover-art';

import { HEIGHT, mix, type Palette, WIDTH } from './canvas';
import { COMPOSITIONS } from './compositions';
import { letter } from './lettering';
import { PALETTES, STYLES } from './palettes';
import { SCENES } from './scenes';

/**
 * Makes covers from a title and a genre, without fonts or images. A hash of the title picks the palette, the details of the genre's scene and
 * how it is shown, so that the same title always gives the same picture. Gradient ids are the same in every cover, which is safe because pages show
 * covers through <img>, never inline.
 */
export function createCoverArt(): CoverArt {
  return { draw };
}

type Cover = Parameters<CoverArt['draw']>[0];

function draw({ title, genre, art, palette: paletteName }: Cover, { lettered = true }: { readonly lettered?: boolean } = {}): string {
  const seed = hash(title);
  const own = findGenre(genre) ?? 'Indie';
  const chosen = art ? findGenre(art) : null;
  const scene = chosen ?? own;
  const style = STYLES[own];
  const suited = style.palettes[(seed >>> 9) % style.palettes.length] ?? style.palettes[0];
  const palette = isPalette(paletteName) ? PALETTES[paletteName] : PALETTES[suited];
  // why: a scene that was chosen for a game stays whole
  const [whole] = COMPOSITIONS;
  const compose = chosen ? whole : (COMPOSITIONS[(seed >>> 16) % COMPOSITIONS.length] ?? whole);
  const picture = compose(SCENES[scene](generator(seed), palette), palette);
  // a fight is never mirrored: its light comes from one side
  const isMirrored = (seed >>> 5) % 2 === 1 && scene !== 'Fighting';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" role="img">`,
    `<title>${escape(title)}</title><defs>${gradients(palette)}</defs>`,
    fill('sky'),
    isMirrored ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${picture}</g>` : picture,
    fill('edge'),
    lettered ? titled(title, own, palette) : '',
    '</svg>',
  ].join('');
}

function titled(title: string, genre: keyof typeof STYLES, palette: Palette): string {
  const isFast = genre === 'Racing' || genre === 'Sports';
  const { svg, top } = letter(title, { face: STYLES[genre].face, tint: mix(palette.light, '#ffffff', 0.25), slant: isFast });
  const fade = Math.max(360, top - 190) | 0;
  return `<rect y="${fade}" width="${WIDTH}" height="${HEIGHT - fade}" fill="url(#foot)"/>${svg}`;
}

function gradients(palette: Palette): string {
  const { deep, sky, horizon, light, near } = palette;
  return [
    down('sky', stop(0, deep), stop(0.26, sky), stop(0.5, horizon), stop(0.68, mix(horizon, light, 0.5))),
    down('mist', stop(0, horizon, 0), stop(0.6, mix(horizon, light, 0.45), 0.75), stop(1, horizon, 0)),
    down('gate', stop(0, '#ffffff'), stop(0.5, light), stop(1, horizon)),
    down(
      'metal',
      stop(0, '#ffffff'),
      stop(0.35, light),
      stop(0.5, mix(light, horizon, 0.7)),
      stop(0.62, light),
      stop(1, mix(horizon, sky, 0.4)),
    ),
    down('foot', stop(0, near, 0), stop(0.55, near, 0.78), stop(1, near, 0.96)),
    `<radialGradient id="halo">${stop(0, light, 0.75)}${stop(0.3, light, 0.36)}${stop(1, light, 0)}</radialGradient>`,
    `<radialGradient id="edge" cy=".42" r=".86">${stop(0.55, '#000000', 0)}${stop(1, '#000000', 0.5)}</radialGradient>`,
  ].join('');
}

function down(id: string, ...stops: readonly string[]): string {
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

function stop(offset: number, color: string, opacity = 1): string {
  return `<stop offset="${offset}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
}

function fill(gradient: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${gradient})"/>`;
}

function isPalette(name: string | undefined): name is keyof typeof PALETTES {
  return name !== undefined && Object.hasOwn(PALETTES, name);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261);
}

/** mulberry32: numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Text for XML, without the characters that no XML document may hold. */
function escape(text: string): string {
  return text.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '').replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
