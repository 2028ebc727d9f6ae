export { ADMIN_SESSION, isConfirmed, isFresh, SHOPPER_SESSION, type SignInTimes, toSeen, toSessionEnd } from './document.server';
export { takeForm } from './form-limit.server';
export { createPerClientQueue } from './per-client-queue';
export { createLimits, type LimitRule, type Limits, toLimit } from './rate-limit.server';
export { factorPath, toFactor } from './second-factor/document.server';
export { codeAndPasswordForm, codeForm } from './second-factor/form.server';
export type { CodeFailure } from './second-factor/code.server';
export { createSecondFactors, type FactorView, type SecondFactors } from './second-factor/enrolment.server';
export { CHANGED_AT, SECURITY_CLIENTS, SECURITY_LOGS, toSecurityEvents } from './security-document.server';
export { createSecurityLog, type SecurityLog } from './security-log.server';

export { createSessions, type SessionEnd, type Sessions, type StartedSession } from './sessions.server';
export {
  createKnownBrowsers,
  KNOWN_FOR,
  knownBrowser,
  rememberAccount,
  type KnownBrowser,
  type KnownBrowsers,
} from './trusted-browser.server';
