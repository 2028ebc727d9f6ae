export { seedDemo } from './demo.server';
export { isWhole } from './scan';
