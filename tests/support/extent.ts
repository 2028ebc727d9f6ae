/** True where tests run that `npm test` leaves to `npm run test:all`: those that take long, beside a shorter one of the same promise. */
export const IS_WHOLE = (process.env['TEST_EXTENT'] ?? 'once') !== 'once' || process.env['FAULTS'] === 'long';

/** Returns the size that shows a promise in `npm test`; where all runs, the whole one. */
export const sized = (small: number, whole: number) => (IS_WHOLE ? whole : small);
