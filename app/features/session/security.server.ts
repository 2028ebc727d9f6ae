export { createSecurityLog } from './security-log.server';
