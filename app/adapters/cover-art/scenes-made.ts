// Pictures of paper and of blocks.

import {
  birds,
  cube,
  disc,
  figure,
  halo,
  mix,
  path,
  ridge,
  ring,
  sun,
  times,
  tower,
  type Palette,
  type Point,
  type Random,
} from './canvas';

/** Layers of cut paper with a light inside. */
export function papercut(random: Random, palette: Palette): string {
  const blob = (size: number, fill: string) => {
    const corners = ring(9, (t): Point => {
      const k = size * (0.92 + random() * 0.22);
      return [300 + Math.cos(t + size) * k, 290 + Math.sin(t + size) * k * 1.1];
    });
    const middles = corners.map((a, i) => {
      const b = corners[(i + 1) % corners.length] ?? a;
      return `${((a[0] + b[0]) / 2) | 0} ${((a[1] + b[1]) / 2) | 0}`;
    });
    const curve = corners.map(([cx, cy], i) => `Q${cx | 0} ${cy | 0} ${middles[i]}`).join('');
    const d = `M-40-60H640V840H-40ZM${middles.at(-1)}${curve}Z`;
    // three faint copies make the shadow: a blur filter took ten times as long
    return (
      [16, 10, 5].map((dy) => `<path d="${d}" fill="#000" opacity=".13" fill-rule="evenodd" transform="translate(0 ${dy})"/>`).join('') +
      `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`
    );
  };
  const x = 250 + random() * 100;
  return (
    `<rect width="600" height="800" fill="${mix(palette.light, palette.horizon, 0.3)}"/>` +
    sun(x, 220, 66, palette) +
    birds(random, 230, 150, palette.sky) +
    ridge(random, 350, 56, mix(palette.horizon, palette.sky, 0.15), { step: 60 }) +
    ridge(random, 392, 30, mix(palette.horizon, palette.sky, 0.65), { smooth: true, step: 90 }) +
    figure(610 - x, 424, 74, palette.deep, 'staff') +
    ridge(random, 424, 16, palette.deep, { smooth: true, step: 100 }) +
    times(5, (i) => blob(196 + i * 56, mix(mix(palette.horizon, palette.light, 0.25), palette.deep, 0.08 + i * 0.22)))
  );
}

/** A country of blocks, with woods and towers. */
export function tiles(random: Random, palette: Palette): string {
  const [rows, columns] = [random() * 6, random() * 6] as const;
  let out = sun(440, 120, 62, palette);
  for (let k = 0; k < 81; k++) {
    const i = (k / 9) | 0;
    const j = k % 9;
    const x = 300 + (j - i) * 46;
    const y = 168 + (i + j) * 25;
    const e = (Math.sin(i * 0.8 + rows) + Math.cos(j * 0.7 + columns) + random() * 0.8 + 1.6) / 4.4;
    const h = e < 0.3 ? 12 : 14 + e * 80;
    out += cube(
      x,
      y,
      45,
      h,
      e < 0.3 ? mix(palette.sky, palette.horizon, 0.25) : mix(mix(palette.horizon, palette.sky, 0.3), palette.light, e * 0.95),
      palette.deep,
    );
    if (e > 0.34 && random() < 0.3)
      out += times(3, (n) => path(`M${x - 21 + n * 14} ${(y - h + 8 - (n % 2) * 6) | 0}l7-26l7 26Z`, mix(palette.sky, palette.deep, 0.3)));
    else if (e > 0.3 && random() < 0.12)
      out +=
        tower(x - 9, y - h + 6, 18, 34, mix(palette.sky, palette.deep, 0.4)) +
        path(`M${x} ${(y - h - 62) | 0}v-24l20 7l-20 7Z`, palette.light);
  }
  return out;
}

/** A town plan. */
export function city(random: Random, palette: Palette): string {
  let out = sun(150, 130, 58, palette);
  for (let i = 0; i < 3; i++)
    out += path(
      `M${50 + i * 190} ${(70 + random() * 90) | 0}h90a18 18 0 0 0-30-22a26 26 0 0 0-46 4a16 16 0 0 0-14 18Z`,
      palette.light,
      0.55,
    );
  for (let k = 0; k < 81; k++) {
    const i = (k / 9) | 0;
    const j = k % 9;
    const x = 300 + (j - i) * 50;
    const y = 150 + (i + j) * 28;
    const road = i % 3 === 2 || j % 3 === 2;
    const park = !road && random() < 0.18;
    const h = road ? 4 : park ? 9 : 18 + random() ** 2 * 160 * (1 - Math.hypot(i - 4, j - 4) / 8);
    const wall = road
      ? mix(palette.sky, palette.deep, 0.35)
      : park
        ? mix(palette.horizon, '#79d56a', 0.45)
        : mix(palette.horizon, palette.light, 0.3 + random() * 0.6);
    out += cube(x, y, road ? 50 : 45, h, wall, palette.deep, { left: 0.36, right: 0.6 });
    if (park) out += disc(x - 10, y - 22, 12, mix('#3f9a52', palette.sky, 0.3)) + disc(x + 12, y - 16, 9, mix('#57b35e', palette.sky, 0.2));
    if (!road && !park)
      out += times(
        Math.min(9, (h / 14) | 0),
        (n) =>
          `<path d="M${x - 37} ${(y - h + 16 + n * 14) | 0}l29 14M${x + 8} ${(y - h + 30 + n * 14) | 0}l28-14" stroke="${palette.light}" stroke-width="3" stroke-dasharray="4 5" opacity="${random() < 0.65 ? 0.8 : 0.15}"/>`,
      );
  }
  return out;
}

/** A half-solved cube. */
export function blocks(random: Random, palette: Palette): string {
  const wall = (k: number) =>
    cube((k % 8) * 84 + (((k / 8) | 0) % 2) * 42 - 10, ((k / 8) | 0) * 63 + 20, 42, 42, mix(palette.sky, palette.deep, 0.3), palette.deep, {
      left: 0.35,
      right: 0.6,
    });
  const order = [...Array(27).keys()]
    .map((k) => ({ i: k % 3, j: ((k / 3) | 0) % 3, z: (k / 9) | 0 }))
    .sort((a, b) => a.z - b.z || a.i + a.j - b.i - b.j);
  return (
    times(104, wall) +
    halo(300, 320, 360) +
    order
      .map(({ i, j, z }) => {
        if (z && random() < z * 0.2) return '';
        const color = random() < 0.24 ? palette.light : mix(palette.horizon, palette.light, 0.1 + z * 0.2 + random() * 0.15);
        return cube(300 + (j - i) * 76, 372 + (i + j) * 38 - z * 86, 74, 84, color, palette.deep, { left: 0.38, right: 0.62 });
      })
      .join('')
  );
}
