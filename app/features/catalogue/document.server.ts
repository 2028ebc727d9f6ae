import { PACKS } from '~/features/documents/index.server';

// why a number in the path: servers of an older and a newer release that run together each have packs that they can read
const FORMAT = 1;
export const HEAD_PATH = `${PACKS}/head-${FORMAT}`;
export const LEASE_PATH = `${PACKS}/lease-${FORMAT}`;
