// Finds a Chromium for the end-to-end tests.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

/** The one without a window comes first: it takes less of the machine. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/**
 * The first browser that starts of CHROMIUM_PATH, Playwright's own and the system's; null where none does.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const own = process.env['CHROMIUM_PATH'];
  for (const path of [...(own ? [own] : []), chromium.executablePath(), ...system, ...ELSEWHERE]) {
    if (await runs(path)) return path;
    if (path === own) console.warn(`CHROMIUM_PATH is set to ${own}, which does not run; looking for another browser.`);
  }
  return null;
}

/**
 * Returns whether the browser starts: some systems have a stub that only says how to install it.
 * @param {string} path
 */
async function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    await promisify(execFile)(path, ['--version'], { timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
}

/** Chromium's flags: no calls of its own to the network, and no sandbox as root, where Chromium refuses to start with one. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
