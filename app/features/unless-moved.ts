import { StoreError } from '~/ports/store/port';

/** Whether a conditional write was made: false where the document moved on, or is gone. */
export async function unlessMoved(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof StoreError && (error.code === 'stale' || error.code === 'missing')) return false;
    throw error;
  }
}
