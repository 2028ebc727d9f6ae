import type { Genre } from '~/domain/genre';

import type { Palette } from './canvas';

const palette = (deep: string, sky: string, horizon: string, light: string, near: string): Palette => ({ deep, sky, horizon, light, near });

/** Deep sky, sky, horizon, light, nearest shape. */
export const PALETTES = {
  ember: palette('#14070d', '#5b1627', '#c8452f', '#ffc46b', '#0c0407'),
  dusk: palette('#120a2e', '#43206f', '#b0367e', '#ffa37c', '#0a0518'),
  lagoon: palette('#04141f', '#0b3b4a', '#1e8f8c', '#b4f4d6', '#020a10'),
  sand: palette('#2a1608', '#8a4615', '#e0902f', '#ffe7b0', '#150a03'),
  arctic: palette('#06162b', '#164675', '#5aa6d6', '#e0f6ff', '#030b16'),
  forest: palette('#07140d', '#164a2c', '#5a9a4c', '#edf5a6', '#030a06'),
  blood: palette('#140306', '#4a0911', '#a5161f', '#ff7350', '#080102'),
  neon: palette('#0b0420', '#32105f', '#a226d4', '#ff7ad6', '#06020f'),
  cyan: palette('#020b1e', '#07326b', '#0f87d2', '#7bf1ff', '#010610'),
  rose: palette('#24101c', '#86324f', '#e37a8d', '#ffe1cf', '#12070d'),
  steel: palette('#0b0f14', '#2a3743', '#6c8294', '#e8f0f5', '#05080b'),
  lime: palette('#0a1207', '#2f5013', '#86b31f', '#f4ffa0', '#050903'),
  ocean: palette('#03101a', '#0a3855', '#1d88b0', '#ffe8bd', '#010910'),
  royal: palette('#0d0a26', '#2c2878', '#6763dc', '#ffdc8c', '#06051a'),
  sunset: palette('#1b1035', '#742060', '#f2605a', '#ffd675', '#0c0718'),
  mint: palette('#0f2a2e', '#2f7f7a', '#93d9bb', '#fff6d8', '#071618'),
};

export type PaletteName = keyof typeof PALETTES;

/** The lettering and the palettes of a genre. */
interface Style {
  readonly face: 'wide' | 'narrow' | 'serif' | 'round';
  readonly palettes: readonly [PaletteName, ...PaletteName[]];
}

export const STYLES: Readonly<Record<Genre, Style>> = {
  Action: { face: 'wide', palettes: ['ember', 'blood', 'sunset', 'steel'] },
  RPG: { face: 'serif', palettes: ['royal', 'ember', 'lagoon', 'dusk', 'sand'] },
  Racing: { face: 'wide', palettes: ['neon', 'sunset', 'cyan'] },
  Horror: { face: 'narrow', palettes: ['blood', 'steel', 'lagoon'] },
  Indie: { face: 'round', palettes: ['rose', 'mint', 'sunset', 'royal'] },
  Strategy: { face: 'narrow', palettes: ['sand', 'forest', 'arctic'] },
  Shooter: { face: 'wide', palettes: ['ember', 'cyan', 'steel', 'lime'] },
  Adventure: { face: 'serif', palettes: ['sand', 'ocean', 'rose', 'dusk'] },
  Simulation: { face: 'wide', palettes: ['mint', 'arctic', 'ocean', 'lime'] },
  Fighting: { face: 'wide', palettes: ['ember', 'neon', 'blood'] },
  Puzzle: { face: 'round', palettes: ['royal', 'mint', 'rose', 'cyan'] },
  Platformer: { face: 'round', palettes: ['dusk', 'lagoon', 'sunset', 'mint'] },
  Sports: { face: 'wide', palettes: ['forest', 'cyan', 'lime', 'royal'] },
  Multiplayer: { face: 'round', palettes: ['neon', 'ocean', 'sunset'] },
  MMO: { face: 'serif', palettes: ['royal', 'arctic', 'lagoon', 'dusk'] },
};
