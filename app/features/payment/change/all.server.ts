import { createAttemptChanges } from './attempt.server';
import { createCaptureChanges, type CaptureNeeds } from './capture.server';
import { createHoldChanges } from './hold.server';
import { createReturnChanges } from './return.server';
import { createWatchChanges } from './status-changes.server';

export interface CardChangeNeeds extends CaptureNeeds {
  /** The recipient of alarms. */
  readonly ownerMail: string | null;
}

export type CardChanges = ReturnType<typeof createCardChanges>;

/**
 * Writes the changes of card payments. Each is one transaction, conditional on the attempt that its caller means: it returns null, and
 * writes nothing, if the order has moved on. Nothing here asks the provider.
 */
export function createCardChanges(needs: CardChangeNeeds) {
  return {
    ...createAttemptChanges(needs),
    ...createCaptureChanges(needs),
    ...createWatchChanges(needs),
    ...createHoldChanges(needs),
    ...createReturnChanges(needs),
  };
}
