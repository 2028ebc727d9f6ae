import { ownValue } from '~/domain/shared/own-value';
import type { Snap } from '~/ports/store';

import { kindPathOf } from '~/features/documents/collection.server';
import { DOCUMENT_KINDS } from '~/features/data/registry.server';
import { UnreadableDocument } from '~/features/documents/reader.server';

/** Whether a stored document lacks a field or has a value that none can have. One of a later release is not damaged. */
export function isDamaged(snap: Snap): boolean {
  try {
    ownValue(DOCUMENT_KINDS, kindPathOf(snap.path))?.read(snap);
    return false;
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.reason === 'damaged';
    throw error;
  }
}
