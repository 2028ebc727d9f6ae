import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that start processes or wait for a clock take longest. */
const LONGEST = ['/tests/faults/', '/tests/http/', '/tests/tooling/'];

/** Runs the longest files first, so that none of them is left alone at the end while the other cores have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((folder) => moduleId.includes(folder));
  return place === -1 ? LONGEST.length : place;
}
