import { statfs } from 'node:fs/promises';

import type { DiskSpace } from '~/ports/metrics';

/** Measures the disks under folders, without those that are missing or don't answer. */
export function createDiskSpace(places: readonly string[]): () => Promise<readonly DiskSpace[]> {
  return async () => {
    const all = await Promise.all(places.map((place) => spaceOf(place).catch(() => null)));
    return all.filter((space) => space !== null);
  };
}

/** Counts root's reserve as used, as `df` does. */
async function spaceOf(place: string): Promise<DiskSpace | null> {
  const { bsize, blocks, bfree, bavail } = await statfs(place);
  const all = (blocks - bfree + bavail) * bsize;
  return all > 0 ? { place, free: bavail * bsize, all } : null;
}
