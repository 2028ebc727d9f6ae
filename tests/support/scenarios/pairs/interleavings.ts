import type { Store } from '~/ports/store';

import { openTempStore, type TempStore } from '../../shop/temp-store';
import { seeded } from '../interleaving';
import { COMMANDS } from './commands';
import { PAID, UNPAID } from './scenes';
import { openPairWorld } from './world';

export const IS_LONG = process.env['FAULTS'] === 'long';
/** Of the schedules of two, every so-many-th one runs; and so many of three. */
const STRIDE = IS_LONG ? 1 : 211;
export const TRIPLES = IS_LONG ? 5_000 : 8;

export interface Schedule {
  readonly seed: number;
  readonly scene: string;
  readonly commands: readonly string[];
}

const NAMES = Object.keys(COMMANDS);
const PAIRS = NAMES.flatMap((first, at) => NAMES.slice(at).map((second) => [first, second]));
const SCENES = { ...UNPAID, ...PAID };
const SITUATIONS = Object.keys(SCENES);
export const EVERY_PAIR: readonly Schedule[] = SITUATIONS.flatMap((scene) => PAIRS.map((commands) => ({ scene, commands }))).map(
  (each, seed) => ({
    ...each,
    seed,
  }),
);

/** Whether a schedule of two runs in this form: other pairs in each situation. */
export const isDrawn = ({ seed }: Schedule) => (seed + Math.floor(seed / PAIRS.length)) % STRIDE === 0;

/** Three commands and a situation, drawn this many times. */
export function triples(count: number): Schedule[] {
  return Array.from({ length: count }, (_, nth) => {
    const seed = EVERY_PAIR.length + nth;
    const random = seeded(seed);
    const draw = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
    return { seed, scene: draw(SITUATIONS), commands: [draw(NAMES), draw(NAMES), draw(NAMES)] };
  });
}

/** Runs one schedule. Throws what is wrong at its end. */
export async function race(
  { seed, scene, commands }: Schedule,
  open: () => Pick<TempStore, 'store' | 'close'>,
  plant?: (store: Store) => Store,
) {
  const random = seeded(seed);
  const world = openPairWorld(open(), plant);
  try {
    const id = await SCENES[scene]?.(world, random() < 0.5 ? 1 : 2);
    if (id === undefined) throw new Error(`no scene ${scene}`);
    const before = [await world.read(id)];
    const actors = commands.map((name) => async () => COMMANDS[name]?.(world, id));
    const strange = (await world.race(actors, random)).filter((error) => error !== undefined && !isForeseen(error));
    if (strange.length > 0) throw strange[0];
    world.books.decide(random() < 0.5 ? 'done' : 'declined', 'done');
    await world.settleDown();
    await world.mustBeSound(before);
  } finally {
    await world.close();
  }
}

const isForeseen = (error: unknown) => error instanceof Error && error.name === 'ShopError';

/** Runs schedules, so many side by side; returns what is wrong at the end of each. */
export async function problemsOf(
  schedules: readonly Schedule[],
  { open = openTempStore, atOnce = 1 }: { readonly open?: () => Pick<TempStore, 'store' | 'close'>; readonly atOnce?: number } = {},
): Promise<string[]> {
  const problems: string[] = [];
  const left = schedules.values();
  const runNext = async () => {
    for (const schedule of left)
      await race(schedule, open).catch((error: unknown) =>
        problems.push(`${schedule.seed}: ${schedule.scene}; ${schedule.commands.join(' | ')}: ${String(error)}`),
      );
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return problems;
}
