export { createSessions, type SessionEnd, type Sessions, type StartedSession } from './sessions.server';
export {
  createKnownBrowsers,
  KNOWN_FOR,
  knownBrowser,
  rememberAccount,
  type KnownBrowser,
  type KnownBrowsers,
} from './trusted-browser.server';
