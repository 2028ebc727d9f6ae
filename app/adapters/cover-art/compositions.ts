// How a cover shows its genre's scene: the same land looks like another picture from near, through a gate or in water.

import { disc, HEIGHT, line, mix, path, type Palette, WIDTH } from './canvas';

/** Puts a scene, as SVG, into a picture. */
type Composition = (scene: string, palette: Palette) => string;

/** Each cover takes one by its title. The first is the scene alone. */
export const COMPOSITIONS: readonly [Composition, ...Composition[]] = [
  (scene) => scene,
  (scene) => `<g transform="translate(300 440) scale(1.5) translate(-300 -440)">${scene}</g>`,
  throughRing,
  throughGate,
  inWater,
  betweenBands,
];

function throughRing(scene: string, palette: Palette): string {
  return (
    ground(palette) +
    disc(300, 330, 262, mix(palette.horizon, palette.light, 0.6)) +
    cut('<circle cx="300" cy="330" r="248"/>', `<g transform="translate(300 330) scale(.86) translate(-300 -360)">${sky(scene)}</g>`)
  );
}

function throughGate(scene: string, palette: Palette): string {
  const gate = (inset: number) => `M${84 + inset} ${HEIGHT}V${330}A${216 - inset} ${216 - inset} 0 0 1 ${516 - inset} 330V${HEIGHT}Z`;
  return (
    ground(palette) +
    path(gate(-16), mix(palette.sky, palette.horizon, 0.6)) +
    path(gate(-4), palette.light, 0.85) +
    cut(`<path d="${gate(6)}"/>`, sky(scene))
  );
}

function inWater(scene: string, palette: Palette): string {
  const above = cut('<rect width="600" height="400"/>', `<g transform="translate(0 -160)">${sky(scene)}</g>`);
  const ripples = [430, 462, 502, 550].map((y, nth) =>
    line(`M${60 + nth * 34} ${y}H${300 - nth * 12}M${372 - nth * 40} ${y + 12}H${560 - nth * 8}`, palette.light, 3, 0.35),
  );
  return (
    above +
    `<g transform="matrix(1 0 0 -1 0 800)">${above}</g>` +
    `<rect y="400" width="${WIDTH}" height="400" fill="${palette.deep}" opacity=".5"/>` +
    line('M0 400H600', palette.light, 4, 0.7) +
    ripples.join('')
  );
}

function betweenBands(scene: string, palette: Palette): string {
  const slant = 'M0 150L600 30V520L0 640Z';
  return (
    path(`M0 0H600V800H0Z`, mix(palette.deep, palette.sky, 0.35)) +
    path('M0 60L600-60V30L0 150Z', mix(palette.horizon, palette.light, 0.35)) +
    path('M0 640L600 520V556L0 676Z', mix(palette.horizon, palette.light, 0.35)) +
    cut(`<path d="${slant}"/>`, sky(scene))
  );
}

const sky = (scene: string) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${scene}`;

/** What is around a frame. */
function ground(palette: Palette): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${mix(palette.deep, palette.near, 0.4)}"/>`;
}

function cut(shape: string, picture: string): string {
  return `<clipPath id="frame">${shape}</clipPath><g clip-path="url(#frame)">${picture}</g>`;
}
