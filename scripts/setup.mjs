// Sets up what is missing: packages, the build, a browser for the tests. Plain Node, without packages: it runs on a fresh clone.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { compressFiles } from './setup/compress.mjs';
import { lock } from './setup/lock.mjs';
import { digest, isStamped } from './setup/stamp.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LOCK = join(ROOT, '.cache', 'setup.lock');
// Each stamp lies in the folder that it is about, so that deleting node_modules or build deletes its stamp.
const INSTALL_STAMP = join(ROOT, 'node_modules', '.setup-stamp');
const BUILD_STAMP = join(ROOT, 'build', '.setup-stamp');

/** @typedef {'store' | 'install' | 'build' | 'browser' | 'auth-emulator'} Part */
/** In the order in which they are set up. @type {Record<Part, () => Promise<void>>} */
const PARTS = { install, store, build, browser, 'auth-emulator': authEmulator };
const NAMES = /** @type {Part[]} */ (Object.keys(PARTS));

/** A failure that is reported in one sentence, without a stack. */
export class SetupError extends Error {}

/**
 * Sets up the parts that are missing or out of date; a part that is up to date costs milliseconds.
 * @param {Part[]} parts
 */
export async function setUp(parts) {
  checkNode(process.versions.node);
  const unlock = await lock(LOCK);
  try {
    for (const part of NAMES) if (parts.includes(part)) await PARTS[part]();
  } finally {
    unlock();
  }
}

/** @param {string} version */
function checkNode(version) {
  const range = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).engines.node;
  if (isSupported(version, range)) return;
  throw new SetupError(`Miftah needs Node 20.19, 22.13 or 24, or a later release of one of them. This is Node ${version}.`);
}

/**
 * Returns whether a version is in a range of the form `^20.19.0 || >=24.0.0`.
 * @param {string} version
 * @param {string} range
 */
export function isSupported(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, from = '0', fromMinor = '0'] = /^\s*(\^|>=)(\d+)\.(\d+)/.exec(part) ?? [];
    const isLater = major > Number(from) && sign === '>=';
    return isLater || (major === Number(from) && minor >= Number(fromMinor));
  });
}

/** Installs what builds and serves the store: the rest is for tests and checks. */
async function store() {
  if (isStamped(INSTALL_STAMP, packagesStamp('all'))) return;
  await installPackages('store', ['ci', '--omit=dev'], 'Installing the packages (about half a minute the first time)');
}

async function install() {
  // why not 'ci': it would take the packages away from a store that runs
  const command = isStamped(INSTALL_STAMP, packagesStamp('store')) ? ['install', '--no-save'] : ['ci'];
  await installPackages('all', [...command, '--include=dev'], 'Installing all packages (about half a minute the first time)');
}

/** @param {'store' | 'all'} extent */
const packagesStamp = (extent) =>
  digest(ROOT, ['package-lock.json', '.npmrc'], `${process.version} ${process.platform} ${process.arch} ${extent}`);

/**
 * @param {'store' | 'all'} extent
 * @param {string[]} command of npm
 * @param {string} text
 */
async function installPackages(extent, command, text) {
  if (isStamped(INSTALL_STAMP, packagesStamp(extent))) return;
  // why: npm takes a package for whole whose unpacking was cut off, so that the next set-up must begin anew
  rmSync(INSTALL_STAMP, { force: true });
  // The flags overrule a user's own npm settings and NODE_ENV: without the build tools nothing below works. No package needs its script.
  const flags = ['--include=optional', '--legacy-peer-deps=false', '--engine-strict=false', '--global=false'];
  await step(text, npm([...command, ...flags, '--no-audit', '--no-fund', '--ignore-scripts']), { NODE_ENV: 'development' });
  writeFileSync(INSTALL_STAMP, packagesStamp(extent));
}

async function build() {
  const sources = ['app', 'public', 'scripts', 'server.ts', 'remix.config.js', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
  const stamp = digest(ROOT, sources);
  if (isStamped(BUILD_STAMP, stamp) && existsSync(join(ROOT, 'build', 'server', 'server.js'))) return;
  rmSync(BUILD_STAMP, { force: true });
  await step('Building the store', [process.execPath, binary('@remix-run/dev', 'remix'), 'vite:build'], { NODE_ENV: 'production' });
  await compressFiles(join(ROOT, 'build', 'client', 'assets'));
  writeFileSync(BUILD_STAMP, stamp);
}

async function browser() {
  const { findBrowser } = await import('./browser.mjs');
  if (await findBrowser()) return;
  await tryStep('Fetching a browser for the tests', [process.execPath, binary('playwright', 'playwright'), 'install', 'chromium']);
  if (await findBrowser()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    await tryStep('Asking Debian for its list of packages', ['apt-get', 'update'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await tryStep(`Installing Debian's ${name}`, ['apt-get', 'install', '-y', '--no-install-recommends', name], quiet);
      if (await findBrowser()) return;
    }
  }
  throw new SetupError(
    'The tests need a browser. None was found, and none could be installed. Install Chromium or Google Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one, and run the command again.',
  );
}

/** Only the tests of one adapter need it, and they say so where it is missing. So a machine without a network is not a failure. */
async function authEmulator() {
  const { FOLDER, MANIFEST } = await import('./auth-emulator.mjs');
  const stamp = createHash('sha256').update(JSON.stringify(MANIFEST)).digest('hex');
  const file = join(FOLDER, 'node_modules', '.setup-stamp');
  if (isStamped(file, stamp)) return;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'nothing'), { recursive: true });
  writeFileSync(join(FOLDER, 'nothing', 'package.json'), JSON.stringify({ name: 'nothing', version: '1.0.0' }));
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(MANIFEST));
  const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--global=false'];
  const { code } = await tryStep(
    "Fetching Firebase's Authentication emulator for the tests",
    npm(['install', '--prefix', FOLDER, ...flags]),
  );
  if (code === 0) writeFileSync(file, stamp);
  else rmSync(FOLDER, { recursive: true, force: true });
}

/**
 * The path of a package's command, for Node to run without a shell or the .bin folder.
 * @param {string} name of the package
 * @param {string} command
 */
export function binary(name, command) {
  const file = join(ROOT, 'node_modules', name, 'package.json');
  const { bin } = createRequire(file)(file);
  return join(dirname(file), typeof bin === 'string' ? bin : bin[command]);
}

/**
 * npm as a command: the npm that started us, if one did.
 * @param {string[]} args
 */
function npm(args) {
  const path = process.env['npm_execpath'] ?? '';
  return /npm-cli\.c?js$/.test(path) ? [process.execPath, path, ...args] : ['npm', ...args];
}

/**
 * Runs a step and names it in plain words. If it fails, stops with its output.
 * @param {string} text
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
async function step(text, command, env) {
  const { code, output } = await tryStep(text, command, env);
  if (code !== 0) throw new SetupError(`${lastLines(output)}\n\n${text}: failed (${command.slice(0, 3).join(' ')}, exit ${code}).`);
}

/** @param {string} output */
function lastLines(output) {
  return output.split('\n').slice(-200).join('\n').trim();
}

/**
 * Does the same for a step that may fail.
 * @param {string} text
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
async function tryStep(text, command, env) {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
  console.log(`${text} …`);
  const name = text.replace(/ \(.*/, '');
  const ticker = setInterval(() => console.log(`  … ${name}: still at it after ${seconds()}`), 15_000);
  const result = await run(command, env);
  clearInterval(ticker);
  console.log(
    result.code === 0 ? `  ${name}: done in ${seconds()}` : `  ${name}: not done, it ended with code ${result.code} after ${seconds()}`,
  );
  return result;
}

/**
 * Runs a command in the project and collects its output. It passes on a signal to us, so that nothing goes on running.
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([file = '', ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const add = (/** @type {Buffer} */ bytes) => void (output += bytes.toString());
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const end = (/** @type {number} */ code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a command's main function, and reports a foreseen failure in one sentence.
 * @param {() => Promise<void>} main
 */
export async function asCommand(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}` : error);
    process.exit(1);
  }
}

const HELP = `Usage: node scripts/setup.mjs [store] [install] [build] [browser] [auth-emulator]

Sets up what is missing or out of date and leaves the rest alone (all of them when none is named):
  store     the packages that build and serve the store
  install   all packages of package-lock.json
  build     the store, into build/
  browser   a Chromium for the end-to-end tests: CHROMIUM_PATH, Playwright's own, the system's; else it is fetched or installed
  auth-emulator
            Firebase's Authentication emulator for the tests, into .cache/auth-emulator`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await asCommand(async () => {
    const args = process.argv.slice(2);
    if (args.includes('--help')) return console.log(HELP);
    const unknown = args.find((arg) => !NAMES.includes(/** @type {Part} */ (arg)));
    if (unknown !== undefined) throw new SetupError(`There is no part called '${unknown}'.\n\n${HELP}`);
    await setUp(args.length > 0 ? /** @type {Part[]} */ (args) : NAMES);
  });
}
