// Speed, blows and contests.

import {
  disc,
  figure,
  halo,
  HEIGHT,
  line,
  mix,
  path,
  poly,
  ridge,
  ring,
  stars,
  sun,
  times,
  WIDTH,
  type Palette,
  type Point,
  type Random,
} from './canvas';

/** One fighter, one cut. */
export function slash(random: Random, palette: Palette): string {
  const x = 300;
  const y = 280;
  const shard = () => {
    const t = random() * 6.3;
    const d = 170 + random() * 320;
    const s = 5 + random() * 28;
    const u = random() * 6.3;
    const at = (k: number): Point => [x + Math.cos(t) * d + Math.cos(u + k) * s, y + Math.sin(t) * d * 0.9 + Math.sin(u + k) * s * 0.6];
    return path(poly([0, 2.1, 4.4].map(at)), random() < 0.35 ? palette.light : mix(palette.sky, palette.deep, random() * 0.9));
  };
  return (
    sun(x, y, 172, palette) +
    times(36, shard) +
    ridge(random, 500, 80, mix(palette.sky, palette.deep, 0.45), { step: 36 }) +
    figure(x, 566, 270, palette.near, 'sword') +
    ridge(random, 566, 40, palette.near, { step: 30 }) +
    `<g transform="rotate(${(-40 + random() * 20) | 0} ${x} ${y + 20})">` +
    path('M-90 322Q300 176 700 300Q300 226-90 322Z', '#ffffff') +
    path('M-90 346Q300 204 700 318Q300 240-90 346Z', palette.horizon, 0.8) +
    '</g>'
  );
}

/** Two sides, one blow. */
export function clash(random: Random, palette: Palette): string {
  const x = 300;
  const y = 290;
  const bolt: Point[] = [
    [392, -10],
    [312, 160],
    [362, 176],
    [256, 390],
    [320, 400],
    [190, 640],
    [234, 650],
    [140, 810],
  ];
  const ray = (t: number, i: number) => {
    const l = 300 + random() * 420;
    const w = 0.02 + random() * 0.05;
    const a = t + random() * 0.12;
    return path(
      poly([
        [x, y],
        [x + Math.cos(a - w) * l, y + Math.sin(a - w) * l],
        [x + Math.cos(a + w) * l, y + Math.sin(a + w) * l],
      ]),
      palette.light,
      i % 2 ? 0.5 : 0.22,
    );
  };
  const dot = (k: number) => {
    const j = k % 13;
    const i = (k / 13) | 0;
    const cx = j * 48 + (i % 2) * 24;
    const cy = i * 42;
    const s = 15 - Math.hypot(cx - x, cy - y) / 30;
    return s > 1.5 ? disc(cx, cy, s, cx + cy * 0.45 < 450 ? palette.light : palette.horizon, 0.45) : '';
  };
  const burst = (big: number) =>
    poly(
      ring(18, (t, i): Point => {
        const l = i % 2 ? big * 0.45 : big * (0.8 + random() * 0.7);
        return [x + Math.cos(t) * l, y + Math.sin(t) * l];
      }),
    );
  return (
    path(poly([...bolt, [-10, 810], [-10, -10]]), mix(palette.horizon, palette.sky, 0.2)) +
    path(poly([...bolt, [610, 810], [610, -10]]), mix(palette.sky, palette.deep, 0.2)) +
    times(195, dot) +
    ring(24, ray).join('') +
    path(poly([...bolt.map(([a, b]): Point => [a + 9, b]), ...bolt.map(([a, b]): Point => [a - 9, b]).reverse()]), '#ffffff') +
    halo(x, y, 230) +
    path(burst(150), palette.light) +
    path(burst(104), '#ffffff')
  );
}

/** A city in a gun's sights. */
export function skyline(random: Random, palette: Palette): string {
  const x = 220 + random() * 160;
  const y = 262;
  const lights = (bx: number, w: number, top: number, h: number) =>
    times(
      9,
      () =>
        `<rect x="${(bx + 6 + Math.floor((random() * (w - 20)) / 8) * 8) | 0}" y="${(top + 10 + Math.floor((random() * h) / 12) * 12) | 0}" width="3" height="5" fill="${palette.light}" opacity="${(0.35 + random() * 0.6).toFixed(1)}"/>`,
    );
  const row = (base: number, w: number, height: number, fill: string, lit = false) =>
    times(Math.ceil(WIDTH / w) + 1, (i) => {
      const h = height * (0.35 + random());
      const bx = (i * w - 20) | 0;
      const top = (base - h) | 0;
      return (
        path(`M${bx} ${HEIGHT}V${top}h${(w * 0.5) | 0}v${-(random() * 26) | 0}h${(w * 0.45) | 0}V${HEIGHT}Z`, fill) +
        (lit ? lights(bx, w, top, h) : '')
      );
    });
  const tracer = () => {
    const l = 80 + random() * 220;
    return line(
      `M${(random() * 640 - 60) | 0} ${(90 + random() * 420) | 0}l${l | 0} ${(-l * 0.34) | 0}`,
      palette.light,
      0.8 + random() * 2.4,
      0.3 + random() * 0.6,
    );
  };
  return (
    sun(x, y, 112, palette) +
    row(400, 46, 170, mix(palette.horizon, palette.sky, 0.35)) +
    times(13, tracer) +
    row(490, 62, 170, mix(palette.sky, palette.deep, 0.2), true) +
    row(590, 88, 160, mix(palette.deep, palette.near, 0.4), true) +
    `<g fill="none" stroke="#fff" transform="translate(${x | 0} ${y})">` +
    '<circle r="112" stroke-width="5"/><circle r="146" stroke-width="2" opacity=".75" stroke-dasharray="152.9 76.4" transform="rotate(-60)"/>' +
    `<path d="M-186 0h92M94 0h92M0-186v92M0 94v92" stroke-width="5"/></g>` +
    disc(x, y, 6, '#ffffff')
  );
}

/** Night drive. */
export function road(random: Random, palette: Palette): string {
  const vx = 300;
  const hy = 350;
  const lane = (a: number, b: number) =>
    poly([
      [vx + a * 5, hy],
      [vx + b * 5, hy],
      [vx + b * 360, HEIGHT],
      [vx + a * 360, HEIGHT],
    ]);
  const dash = (i: number) => {
    const a = hy + 8 + i * i * 16;
    const b = a + 8 + i * 15;
    const k = (y: number) => ((y - hy) / 450) * 9;
    return path(
      poly([
        [vx - k(a), a],
        [vx + k(a), a],
        [vx + k(b), b],
        [vx - k(b), b],
      ]),
      palette.light,
    );
  };
  return (
    stars(random, 60, 260, palette) +
    sun(vx, 262, 128, palette) +
    times(
      6,
      (i) =>
        `<rect y="${244 + i * 20}" width="${WIDTH}" height="${3 + i * 1.9}" fill="${mix(palette.sky, palette.horizon, 0.25 + i * 0.12)}"/>`,
    ) +
    ridge(random, 346, 90, mix(palette.sky, palette.deep, 0.45), { step: 50 }) +
    path(`M0 ${hy}H${WIDTH}V${HEIGHT}H0Z`, mix(palette.deep, palette.near, 0.3)) +
    times(12, (i) => line(`M0 ${(hy + i * i * 3.1) | 0}H${WIDTH}`, palette.horizon, 1 + i * 0.25, 0.8 - i * 0.03)) +
    times(19, (i) => line(`M${(vx + (i - 9) * 9) | 0} ${hy}L${(vx + (i - 9) * 200) | 0} ${HEIGHT}`, palette.horizon, 1.6, 0.55)) +
    path(lane(-0.85, 0.85), palette.near, 0.95) +
    path(lane(-0.85, -0.79), palette.light) +
    path(lane(0.79, 0.85), palette.light) +
    times(5, dash) +
    `<g transform="translate(${vx + 62} 560) scale(.92)"><ellipse cy="12" rx="104" ry="14" fill="${palette.near}"/>` +
    path(
      'M-80 6V-34Q-78-46-58-50L-40-80Q-37-85-27-85H27Q37-85 40-80L58-50Q78-46 80-34V6L72 18H50L46 8H-46L-50 18H-72Z',
      mix(palette.deep, palette.sky, 0.5),
    ) +
    path('M-31-77H31L46-53H-46Z', mix(palette.horizon, palette.light, 0.35)) +
    path('M-68-102H68V-95H-68ZM-46-95h8v14h-8ZM38-95h8v14h-8Z', mix(palette.deep, palette.sky, 0.5)) +
    '<path d="M-72-38H-34V-27H-72ZM34-38H72V-27H34Z" fill="#ff3b4e"/><path d="M-34-35H34V-31H-34Z" fill="#ff3b4e" opacity=".8"/></g>'
  );
}

/** Floodlights and a cup. */
export function stadium(random: Random, palette: Palette): string {
  const beam = (i: number) =>
    path(
      poly([
        [40 + i * 87, -10],
        [60 + i * 87, -10],
        [420 + (i - 3) * 200, 620],
        [180 + (i - 3) * 200, 620],
      ]),
      palette.light,
      0.09,
    );
  const star = poly(
    ring(10, (t, i): Point => {
      const l = i % 2 ? 15 : 36;
      return [300 + Math.sin(t) * l, 306 - Math.cos(t) * l];
    }),
  );
  return (
    times(7, beam) +
    times(7, (i) => halo(50 + i * 84, 26, 40) + disc(50 + i * 84, 26, 9, '#ffffff')) +
    times(260, () =>
      disc(random() * WIDTH, 240 + random() * 190, 1.4 + random() * 3, mix(palette.horizon, palette.light, random()), 0.2 + random() * 0.6),
    ) +
    path('M0 430H600V800H0Z', mix(palette.horizon, palette.sky, 0.3)) +
    times(6, (i) =>
      path(
        poly([
          [300 + (i - 3) * 90, 430],
          [345 + (i - 3) * 90, 430],
          [300 + (i - 2.5) * 300, 800],
          [300 + (i - 3) * 300, 800],
        ]),
        palette.horizon,
        0.5,
      ),
    ) +
    line('M0 432H600M50 560a250 66 0 1 0 500 0a250 66 0 1 0-500 0', '#ffffff', 4, 0.7) +
    halo(300, 330, 330) +
    `<g fill="none" stroke="url(#metal)" stroke-width="17"><path d="M204 236C120 228 124 344 232 362M396 236C480 228 476 344 368 362"/></g>` +
    path('M194 206H406C406 336 374 396 326 414V476H356L374 522H226L244 476H274V414C226 396 194 336 194 206Z', 'url(#metal)') +
    path('M186 196H414V220H186Z', '#ffffff') +
    path(star, palette.deep, 0.75) +
    times(
      46,
      () =>
        `<rect x="${(random() * WIDTH) | 0}" y="${(random() * 520) | 0}" width="${(4 + random() * 6) | 0}" height="${(8 + random() * 8) | 0}" fill="${random() < 0.5 ? palette.light : '#ffffff'}" opacity="${(0.4 + random() * 0.6).toFixed(1)}" transform="rotate(${(random() * 90 - 45) | 0} 300 300)"/>`,
    )
  );
}
