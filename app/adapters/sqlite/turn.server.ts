import { setImmediate as nextTurn } from 'node:timers/promises';

/** The time (ms) for which reads may hold one turn of the event loop. */
const LONGEST_MS = 10;

let begunAt: number | null = null;

/** Waits for another turn where the present one is long already: a loop that awaits SQLite's immediate answers would leave none. */
export async function untilTurn(): Promise<void> {
  if (begunAt === null) {
    begunAt = performance.now();
    void nextTurn().then(() => (begunAt = null));
  } else if (performance.now() - begunAt >= LONGEST_MS) {
    await nextTurn();
    // why again: others that waited may have filled this turn
    await untilTurn();
  }
}
