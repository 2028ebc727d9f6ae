export { createLater, type Later } from './defer';
export { createJobLease } from './lease.server';
export { createBackgroundWork } from './runner';
export { createReconciler } from './scheduler.server';
export { inSteps, pause } from './yield';
