export { createDeferredTasks, type DeferredTasks } from './defer';
export { createJobLease } from './lease.server';
export { createBackgroundWork } from './runner';
export { createScheduler } from './scheduler.server';
export { createPace, inSteps, pause } from './yield';
