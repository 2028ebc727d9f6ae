const PATIENCE_MS = 3000;
const STEP_MS = 20;

/**
 * Waits until the catalogue in memory, which follows the store's changes, has what was just saved, so that the next page shows it. It waits
 * at most three seconds: the change is saved in any case.
 */
export async function waitUntilVisible(isSeen: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSeen() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
}
