const PATIENCE_MS = 3000;
const STEP_MS = 20;

/**
 * Waits until the catalogue in memory, which follows the store by its change stream, shows what was just saved, so that the next page does
 * too. After three seconds it is left to catch up by itself: what was saved is saved.
 */
export async function caughtUp(isSeen: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSeen() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
}
