export type { CodeFailure } from './code.server';
export { createSecondFactors, type FactorView, type SecondFactors } from './enrolment.server';
