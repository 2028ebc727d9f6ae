// The shapes of the covers. All is SVG text on a canvas of 600 × 800: the picture above y = 620, the title below.

export const WIDTH = 600;
export const HEIGHT = 800;

/** A source of random numbers from 0 to 1; the same seed gives the same picture. */
export type Random = () => number;

/** The five colours of a picture, `#rrggbb`. */
export interface Palette {
  readonly deep: string;
  readonly sky: string;
  readonly horizon: string;
  readonly light: string;
  readonly near: string;
}

export type Scene = (random: Random, palette: Palette) => string;

export type Point = readonly [x: number, y: number];

/** The colour at the share t (0 to 1) of the way from a to b. */
export function mix(a: string, b: string, t: number): string {
  const channel = (start: number) => {
    const [from, to] = [a, b].map((color) => parseInt(color.slice(start, start + 2), 16));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * t)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Makes `count` things around a circle; each gets its angle. */
export function ring<T>(count: number, make: (angle: number, index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make((index / count) * 2 * Math.PI, index));
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${faded(opacity)}/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" opacity="${opacity.toFixed(2)}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x | 0}" cy="${y | 0}" r="${short(radius)}" fill="${fill}"${faded(opacity)}/>`;
}

/** The outline through these points, as the `d` of a path. */
export function poly(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;
}

export function halo(x: number, y: number, radius: number): string {
  return disc(x, y, radius, 'url(#halo)');
}

export function sun(x: number, y: number, radius: number, palette: Palette): string {
  return halo(x, y, radius * 3.4) + disc(x, y, radius, palette.light);
}

export function stars(random: Random, count: number, height: number, palette: Palette): string {
  return times(count, () => disc(random() * WIDTH, random() * height, 0.6 + random() ** 3 * 2.2, palette.light, 0.25 + random() * 0.7));
}

export function birds(random: Random, x: number, y: number, fill: string): string {
  const wings = 'q9-9 18 0q9-9 18 0q-9-4-18 3q-9-7-18-3';
  return times(5, (i) => path(`M${(x + random() * 190) | 0} ${(y + i * 22 + random() * 10) | 0}${wings}`, fill, 0.6));
}

/** A layer of land across the whole width: jagged like rock or smooth like sand. */
export function ridge(random: Random, y: number, amplitude: number, fill: string, { smooth = false, step = 40 } = {}): string {
  const waves = [1, 2, 3].map((k) => ({ frequency: k * (0.5 + random()), phase: random() * 6.3, weight: 1 / k }));
  const wave = (x: number) => waves.reduce((sum, w) => sum + Math.sin((x / WIDTH) * 6.3 * w.frequency + w.phase) * w.weight, 0);
  const at = (x: number) => y - wave(x) * amplitude * 0.5;
  const rock = (x: number) =>
    `L${(x + step * 0.5 * random()) | 0} ${(at(x) - amplitude * random() * 0.7) | 0}` +
    `L${(x + step * (0.5 + 0.4 * random())) | 0} ${(at(x) + amplitude * random() * 0.25) | 0}`;
  const sand = (x: number) => `Q${x} ${at(x) | 0} ${x + step / 2} ${((at(x) + at(x + step)) / 2) | 0}`;
  let d = `M-20 ${HEIGHT}L-20 ${at(-20) | 0}`;
  for (let x = -20; x < WIDTH + step; x += step) d += smooth ? sand(x) : rock(x);
  return path(`${d}L${WIDTH + 60} ${HEIGHT}Z`, fill);
}

const GEAR = { none: '', staff: 'M33-104l4 0L33 2l-4 0Z', sword: 'M-31-24l-4-6L34-118l9-5l-3 10Z' } as const;

/** A traveller with a hood; a small figure shows how large a landscape is. */
export function figure(x: number, y: number, height: number, fill: string, gear: keyof typeof GEAR = 'none'): string {
  return (
    `<g transform="translate(${x | 0} ${y | 0}) scale(${(height / 100).toFixed(2)})" fill="${fill}"><path d="M0-100C-8-100-12-93-12-84` +
    'C-21-78-25-62-24-46L-31-5Q-17 3-9-3L-7-15L-3 1H6L8-13L13-3Q22 2 31-8L23-49C24-65 21-78 12-85C12-94 8-100 0-100Z' +
    `${GEAR[gear]}"/></g>`
  );
}

export function tower(x: number, y: number, width: number, height: number, fill: string): string {
  const eave = (-width * 0.15).toFixed(1);
  const slope = (width * 0.65).toFixed(1);
  const roof = (width * 1.9).toFixed(1);
  return path(
    `M${x | 0} ${y | 0}v${-height | 0}h${eave}l${slope} ${(-width * 1.9).toFixed(1)}l${slope} ${roof}h${eave}v${height | 0}Z`,
    fill,
  );
}

/** How dark the left and the right face of a block are. */
const BLOCK_SHADES = { left: 0.42, right: 0.64 };

/** An isometric block that stands on (x, y): half its width, its height, and three faces. */
export function cube(x: number, y: number, half: number, height: number, color: string, dark: string, shades = BLOCK_SHADES): string {
  const top = y - height;
  const mid = half / 2;
  const face = (points: readonly Point[], fill: string) => path(poly(points), fill);
  return (
    face(
      [
        [x, top - mid],
        [x + half, top],
        [x, top + mid],
        [x - half, top],
      ],
      color,
    ) +
    face(
      [
        [x - half, top],
        [x, top + mid],
        [x, y + mid],
        [x - half, y],
      ],
      mix(color, dark, shades.left),
    ) +
    face(
      [
        [x + half, top],
        [x, top + mid],
        [x, y + mid],
        [x + half, y],
      ],
      mix(color, dark, shades.right),
    )
  );
}

function faded(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : '';
}

function short(value: number): number {
  return Number(value.toFixed(1));
}
