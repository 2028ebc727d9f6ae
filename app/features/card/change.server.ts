import { createAttemptChanges } from './change-attempt.server';
import { createCaptureChanges, type CaptureNeeds } from './change-capture.server';
import { createWatchChanges } from './change-watch.server';

export interface CardChangeNeeds extends CaptureNeeds {
  /** Whom alarms go to. */
  readonly ownerMail: string | null;
}

export type CardChanges = ReturnType<typeof createCardChanges>;

/**
 * What is written of a payment by card. Each is one transaction on what it reads there, conditional on the attempt that its caller means:
 * null where the order has moved on meanwhile, and nothing was written. Nothing here asks the provider.
 */
export function createCardChanges(needs: CardChangeNeeds) {
  return { ...createAttemptChanges(needs), ...createCaptureChanges(needs), ...createWatchChanges(needs) };
}
