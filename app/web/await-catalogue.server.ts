const PATIENCE_MS = 3000;
const STEP_MS = 20;

/** Waits, at most three seconds, until the catalogue in memory has a saved change, so that the next page shows it. */
export async function waitUntilVisible(isSeen: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSeen() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
}
