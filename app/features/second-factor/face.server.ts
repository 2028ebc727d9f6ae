export type { CodeFailure } from './code.server';
export { createSecondFactors, type SecondFactors } from './enrolment.server';
