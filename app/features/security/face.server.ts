export { createSecurityLog } from './log.server';
