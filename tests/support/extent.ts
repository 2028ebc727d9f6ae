/** True where tests run that `npm test` leaves to `npm run test:all`: those that take long, beside a shorter one of the same promise. */
export const IS_WHOLE = (process.env['TEST_EXTENT'] ?? 'once') !== 'once' || process.env['FAULTS'] === 'long';
