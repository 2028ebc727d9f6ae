import { ownValue } from '~/domain/shared/own-value';
import type { Snapshot } from '~/ports/store';

import { kindPathOf, UnreadableDocument } from '~/features/documents/index.server';
import { DOCUMENT_KINDS } from '~/features/data/index.server';

/** Whether a stored document lacks a field or has a value that none can have. One of a later release is not damaged. */
export function isDamaged(snap: Snapshot): boolean {
  try {
    ownValue(DOCUMENT_KINDS, kindPathOf(snap.path))?.read(snap);
    return false;
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.reason === 'damaged';
    throw error;
  }
}
