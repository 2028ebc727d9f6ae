export { createSessions, type SessionEnd, type Sessions, type StartedSession } from './kept.server';
export {
  createKnownBrowsers,
  KNOWN_FOR,
  knownBrowser,
  rememberAccount,
  type KnownBrowser,
  type KnownBrowsers,
} from './known-browser.server';
