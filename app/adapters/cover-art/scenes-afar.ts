// Wide lands and far worlds.

import {
  birds,
  disc,
  figure,
  halo,
  HEIGHT,
  line,
  mix,
  path,
  ridge,
  stars,
  sun,
  times,
  tower,
  WIDTH,
  type Palette,
  type Random,
} from './canvas';

/** A castle under a large moon. */
export function realm(random: Random, palette: Palette): string {
  const moon = 150 + random() * 300;
  const castle = moon > 300 ? 170 : 420;
  const stone = mix(palette.sky, palette.deep, 0.25);
  return (
    stars(random, 60, 380, palette) +
    sun(moon, 230, 76 + random() * 44, palette) +
    birds(random, castle - 60, 150, palette.deep) +
    ridge(random, 360, 110, mix(palette.horizon, palette.light, 0.4), { step: 52 }) +
    ridge(random, 420, 90, mix(palette.horizon, palette.sky, 0.3), { step: 46 }) +
    times(7, (i) => tower(castle + (i - 3.5) * 20, 500, 12 + (i % 2) * 6, 120 - Math.abs(i - 3) * 22 + random() * 34, stone)) +
    ridge(random, 480, 50, stone, { step: 40 }) +
    ridge(random, 530, 40, mix(palette.sky, palette.horizon, 0.25), { smooth: true, step: 120 }) +
    figure(moon > 300 ? 420 : 180, 590, 96, palette.near, 'sword') +
    ridge(random, 590, 26, palette.near, { smooth: true, step: 90 })
  );
}

/** An open land and one traveller. */
export function dunes(random: Random, palette: Palette): string {
  const x = 170 + random() * 260;
  const shade = (t: number) => mix(mix(palette.light, palette.horizon, 0.45), mix(palette.sky, palette.deep, 0.5), t);
  return (
    sun(x, 250, 92 + random() * 40, palette) +
    birds(random, x > 300 ? 70 : 330, 110, palette.deep) +
    times(4, (i) => ridge(random, 372 + i * 46, 64, shade(i / 4.6), { smooth: true, step: 130 })) +
    figure(WIDTH - x, 566, 84, palette.near, 'staff') +
    ridge(random, 562, 26, mix(palette.deep, palette.near, 0.3), { smooth: true, step: 160 })
  );
}

/** Someone between the trees. */
export function woods(random: Random, palette: Palette): string {
  const x = 230 + random() * 140;
  const trunk = (tx: number, w: number, base: number, fill: string) => {
    const side = random() < 0.5 ? -1 : 1;
    const by = 110 + random() * 260;
    return (
      path(
        `M${tx | 0}-10L${(tx - w * 0.3) | 0} 300L${(tx - w) | 0} ${base}H${(tx + w * 2) | 0}L${(tx + w * 1.2) | 0} 300L${(tx + w) | 0}-10Z`,
        fill,
      ) +
      line(
        `M${(tx + w / 2) | 0} ${(by + 80) | 0}q${side * w} -34 ${(side * w * 3.4) | 0} -84m${(-side * w * 1.6) | 0} 46l${(side * w * 1.5) | 0} -6`,
        fill,
        Math.max(2, w * 0.26),
      )
    );
  };
  const band = (n: number, w: number, base: number, fill: string) =>
    times(n, () => trunk(random() * WIDTH, w * (0.6 + random() * 0.7), base, fill));
  return (
    sun(x, 270, 104, palette) +
    band(11, 6, 560, mix(palette.horizon, palette.sky, 0.5)) +
    '<rect y="330" width="600" height="270" fill="url(#mist)"/>' +
    [70, 150, 460, 540].map((tx) => trunk(tx + random() * 40 - 20, 12, 640, mix(palette.sky, palette.deep, 0.3))).join('') +
    ridge(random, 524, 24, mix(palette.sky, palette.deep, 0.35), { smooth: true, step: 90 }) +
    figure(x, 556, 150, palette.near) +
    [-6, 536].map((tx) => trunk(tx + random() * 30, 34, 780, palette.near)).join('') +
    ridge(random, 566, 26, palette.near, { step: 26 })
  );
}

/** Land in the clouds. */
export function islands(random: Random, palette: Palette): string {
  const earth = mix(palette.deep, palette.sky, 0.3);
  const grass = mix(palette.horizon, palette.light, 0.35);
  const land = (x: number, y: number, w: number) => {
    const k = w / 100;
    const n = (v: number) => (v * k) | 0;
    return (
      [-0.62, 0.5]
        .map(
          (t) =>
            line(`M${(x + t * w) | 0} ${y}v${n(-34)}`, earth, 5 * k + 1) +
            disc(x + t * w, y - 48 * k, 24 * k, mix(palette.sky, palette.horizon, 0.4)) +
            disc(x + t * w + 9 * k, y - 56 * k, 13 * k, mix(palette.horizon, palette.light, 0.15)),
        )
        .join('') +
      path(
        `M${x - w} ${y}q${n(30)} ${n(50)} ${n(66)} ${n(62)}l${n(30)} ${n(84)}l${n(42)} ${n(-88)}q${n(42)} ${n(-6)} ${n(62)} ${n(-58)}Z`,
        earth,
      ) +
      `<rect x="${x - w}" y="${(y - 8 * k - 4) | 0}" width="${2 * w}" height="${(18 * k + 6) | 0}" rx="${n(9) + 3}" fill="${grass}"/>`
    );
  };
  const cloud = (y: number, fill: string, o: number) =>
    path(
      `M-20 ${HEIGHT}V${y}${times(10, () => `a42 ${(30 + random() * 34) | 0} 0 0 1 ${(60 + random() * 20) | 0} ${((random() - 0.5) * 20) | 0}`)}V${HEIGHT}Z`,
      fill,
      o,
    );
  return (
    stars(random, 50, 300, palette) +
    sun(180 + random() * 240, 210, 92, palette) +
    cloud(430, mix(palette.horizon, palette.light, 0.5), 0.5) +
    land(482, 250, 66) +
    land(116, 330, 82) +
    cloud(500, mix(palette.horizon, palette.sky, 0.15), 0.7) +
    land(340, 420, 150) +
    figure(340, 410, 74, palette.near, 'sword') +
    cloud(570, mix(palette.sky, palette.deep, 0.4), 1)
  );
}

/** The gate to another world. */
export function portal(random: Random, palette: Palette): string {
  const arch = (k: number, fill: string) =>
    path(`M${(300 - 118 * k) | 0} 560V310A${(118 * k) | 0} ${(150 * k) | 0} 0 0 1 ${(300 + 118 * k) | 0} 310V560Z`, fill);
  const spark = () => {
    const t = random() * 6.3;
    const d = random() * 110;
    return disc(300 + Math.cos(t) * d, 350 + Math.sin(t) * d * 1.5, 0.8 + random() * 2.2, '#ffffff', 0.85);
  };
  return (
    stars(random, 70, 420, palette) +
    ridge(random, 400, 130, mix(palette.sky, palette.horizon, 0.4), { step: 50 }) +
    ridge(random, 460, 80, mix(palette.sky, palette.deep, 0.3), { step: 44 }) +
    halo(300, 350, 420) +
    [-1, 1]
      .map((s) =>
        times(3, (i) =>
          tower(
            300 + s * (172 + i * 62) - 18,
            600,
            36 - i * 5,
            240 - i * 62 + random() * 40,
            mix(palette.deep, palette.sky, 0.3 - i * 0.06),
          ),
        ),
      )
      .join('') +
    arch(1.34, mix(palette.deep, palette.sky, 0.15)) +
    arch(1.2, mix(palette.sky, palette.horizon, 0.5)) +
    arch(1.1, mix(palette.horizon, palette.light, 0.5)) +
    arch(1, 'url(#gate)') +
    times(40, spark) +
    path('M180 560H420L520 800H80Z', mix(palette.deep, palette.sky, 0.4)) +
    times(
      5,
      (i) =>
        `<rect x="${168 - i * 18}" y="${556 + i * 15}" width="${264 + i * 36}" height="10" fill="${mix(palette.horizon, palette.deep, 0.15 + i * 0.17)}"/>`,
    ) +
    figure(300, 590, 130, palette.near, 'staff')
  );
}

/** Four friends, one planet. */
export function crew(random: Random, palette: Palette): string {
  const tilt = (-20 + random() * 12) | 0;
  const band = (sweep: number) =>
    `<path d="M-60 300A360 74 0 0 ${sweep} 660 300" fill="none" stroke="${palette.light}" stroke-width="10" opacity=".9" transform="rotate(${tilt} 300 300)"/>`;
  return (
    stars(random, 100, 560, palette) +
    halo(300, 300, 430) +
    band(1) +
    disc(300, 300, 206, mix(palette.horizon, palette.sky, 0.3)) +
    disc(276, 276, 176, mix(palette.horizon, palette.light, 0.15)) +
    disc(256, 256, 136, mix(palette.horizon, palette.light, 0.5)) +
    disc(240, 240, 88, mix(palette.horizon, palette.light, 0.8)) +
    band(0) +
    ridge(random, 520, 50, mix(palette.sky, palette.deep, 0.6), { step: 40 }) +
    [140, 246, 356, 462]
      .map((x, i) => figure(x, 592, 150 + ((i * 37) % 60) + random() * 16, palette.near, i === 0 ? 'staff' : i === 2 ? 'sword' : 'none'))
      .join('') +
    ridge(random, 588, 28, palette.near, { step: 34 })
  );
}
