import { createAttemptChanges } from './attempt.server';
import { createCaptureChanges, type CaptureNeeds } from './capture.server';
import { createHoldChanges } from './hold.server';
import { createReturnChanges } from './return.server';
import { createWatchChanges } from './status-changes.server';

export interface CardChangeNeeds extends CaptureNeeds {
  readonly ownerMail: () => string | null;
}

export type CardChanges = ReturnType<typeof createCardChanges>;

/** Creates the writes of card payments. Each returns null, and writes nothing, if the order moved on. None asks the provider. */
export function createCardChanges(needs: CardChangeNeeds) {
  return {
    ...createAttemptChanges(needs),
    ...createCaptureChanges(needs),
    ...createWatchChanges(needs),
    ...createHoldChanges(needs),
    ...createReturnChanges(needs),
  };
}
