import assert from 'node:assert/strict';

import { openTempStore, type TempStore } from '../shop/temp-store';
import { ABOUT_MONEY, ABOUT_VOIDS, isChoice, PAIRED, run, VOIDING, type CommandName } from './commands';
import { seeded } from './interleaving';
import { SCENES, type Scene } from './scenes';
import { mustBeSound } from './soundness';
import { openWorld, type Plant, type World } from './world';

export const IS_LONG = process.env['FAULTS'] === 'long';
/** The stride through the schedules of two; and the number of those of three, and about money. */
const STRIDE = IS_LONG ? 1 : 211;
export const TRIPLES = IS_LONG ? 5_000 : 8;
export const MONEY_SCHEDULES = IS_LONG ? 1_000 : 8;
export const VOID_SCHEDULES = IS_LONG ? 1_000 : 12;
export const CARD_SCHEDULES = IS_LONG ? 1_000 : 30;

/** Commands that meet on one order. A seed decides in which order their calls go on, and what they draw. */
export interface Schedule {
  readonly seed: number;
  readonly scene: string;
  readonly start: Scene;
  readonly commands: readonly CommandName[];
  /** The first command runs in a process that is killed after so many writes. */
  readonly lives?: number;
  /** Money may be taken only where the keys are held. */
  readonly isHeld?: boolean;
}

const PAIRS = PAIRED.flatMap((first, at) => PAIRED.slice(at).map((second) => [first, second]));
const SITUATIONS: readonly (readonly [string, Scene])[] = Object.entries({ ...SCENES.UNPAID, ...SCENES.PAID });
const MONEY_SITUATIONS: readonly (readonly [string, Scene])[] = Object.entries(SCENES.AT_PROVIDER);

/** Every two commands in every situation. */
export const EVERY_PAIR: readonly Schedule[] = SITUATIONS.flatMap(([scene, start]) =>
  PAIRS.map((commands) => ({ scene, start, commands })),
).map((each, seed) => ({ ...each, seed }));

/** Returns whether a schedule of two runs in this form: other pairs in each situation. */
export const isDrawn = ({ seed }: Schedule) => (seed + Math.floor(seed / PAIRS.length)) % STRIDE === 0;

const drawing = (random: () => number) => ({
  one: <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T,
  many: <T>(count: number, from: readonly T[]): T[] => Array.from({ length: count }, () => from[Math.floor(random() * from.length)] as T),
});

/** Three commands and a situation, drawn this many times. */
export function triples(count: number): Schedule[] {
  return Array.from({ length: count }, (_, nth) => {
    const seed = EVERY_PAIR.length + nth;
    const draw = drawing(seeded(seed));
    const [scene, start] = draw.one(SITUATIONS);
    return { seed, scene, start, commands: draw.many(3, PAIRED) };
  });
}

/** Four to seven commands about money that moves at the provider, the first in a process that is killed. */
export function aboutMoney(seed: number): Schedule {
  const random = seeded(seed);
  const draw = drawing(random);
  const [scene, start] = draw.one(MONEY_SITUATIONS);
  const commands = draw.many(4 + Math.floor(random() * 4), ABOUT_MONEY);
  return { seed, scene, start: (world) => start(world, { games: ['a', 'b'] }), commands, lives: Math.floor(random() * 3) };
}

/** The act that takes an approval back, and two to five commands about the same order; every third act is in a process that is killed. */
export function aboutVoids(seed: number): Schedule {
  const random = seeded(seed);
  const draw = drawing(random);
  const [scene, start] = draw.one<readonly [string, Scene]>(Object.entries(SCENES.BY_HAND));
  const commands = [draw.one(VOIDING), ...draw.many(2 + Math.floor(random() * 4), ABOUT_VOIDS)];
  const schedule = { seed, scene, start: (world: World) => start(world, { games: ['a', 'b'] }), commands };
  return random() < 1 / 3 ? { ...schedule, lives: Math.floor(random() * 4) } : schedule;
}

/** The return, an event and a job, each twice, with or without the shopper's no and the end of the hold, on a payment for the only key. */
export function onACard(seed: number): Schedule {
  const random = seeded(seed);
  const [scene, start] = drawing(random).one<readonly [string, Scene]>(Object.entries(SCENES.ON_A_CARD));
  const commands = [...REPORTS, ...REPORTS, ...ENDS.filter(() => random() < 0.5)];
  return { seed, scene, start: (world) => start(world, { keys: 1 }), commands, isHeld: true };
}
const REPORTS: readonly CommandName[] = ['come back from the provider', 'hear of the provider', 'look after cards'];
const ENDS: readonly CommandName[] = ['cancel', 'another shopper places when the hold has lapsed'];

/** Runs one schedule. Throws what is wrong at its end. */
export async function race(
  { seed, start, commands, lives, isHeld = false }: Schedule,
  { open = openTempStore, plant }: { readonly open?: () => Pick<TempStore, 'store' | 'close'>; readonly plant?: Plant } = {},
): Promise<void> {
  const random = seeded(seed);
  const world = openWorld(open(), plant);
  try {
    const id = await start(world, { keys: random() < 0.5 ? 1 : 2 });
    const before = [await world.read(id)];
    const first = lives === undefined ? world.shop : world.mortal(lives);
    const actors = commands.map((name, nth) => () => run(name, { world, own: nth === 0 ? first : world.shop, id, random }));
    const strange = (await world.race(actors, random)).filter((error) => error !== undefined && !isForeseen(error));
    if (strange.length > 0) throw strange[0];
    world.books.decide(random() < 0.5 ? 'done' : 'declined', 'done');
    await world.settleDown();
    await mustBeSound(world, { before, isChosen: commands.some(isChoice) });
    if (isHeld) assert.notEqual((await world.read(id)).state, 'owed', `${id} was charged without its key`);
  } finally {
    await world.close();
  }
}

const isForeseen = (error: unknown) => error instanceof Error && (error.name === 'ShopError' || error.message === 'killed');

/** Runs schedules, so many side by side; returns what is wrong at the end of each. */
export async function problemsOf(
  schedules: Iterable<Schedule>,
  { open, atOnce = 1 }: { readonly open?: () => Pick<TempStore, 'store' | 'close'>; readonly atOnce?: number } = {},
): Promise<string[]> {
  const problems: string[] = [];
  const left = [...schedules].values();
  const runNext = async () => {
    for (const schedule of left)
      await race(schedule, open && { open }).catch((error: unknown) =>
        problems.push(`${schedule.seed}: ${schedule.scene}; ${schedule.commands.join(' | ')}: ${String((error as Error).stack ?? error)}`),
      );
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return problems;
}

/** Returns whether any of the schedules finds a shop with this fault. */
export async function isFound(schedules: Iterable<Schedule>, plant: Plant): Promise<boolean> {
  for (const schedule of schedules) {
    const isSound = await race(schedule, { plant }).then(
      () => true,
      () => false,
    );
    if (!isSound) return true;
  }
  return false;
}
