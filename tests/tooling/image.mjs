// node tests/tooling/image.mjs: builds the Dockerfile's image without Docker, starts it, and looks whether it does what it should.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, SetupError, asCommand, run } from '../../scripts/setup.mjs';
import { buildImage, sizeOf } from './image/build.mjs';
import { tryImage } from './image/try.mjs';

const HELP = `Usage: node tests/tooling/image.mjs [FOLDER]

For machines without Docker: reads the Dockerfile and runs its very steps, each in a root of its own (chroot), then starts the image as
its user on a free port of this machine and checks it: health, home page, data and their modes, the commands, the end on SIGTERM.
The base images are put together, since they can't be fetched without Docker: Debian bookworm by debootstrap, Node and npm from npm.
It takes some minutes, about 2 GB, root, debootstrap, Debian's mirror and the npm registry.
  FOLDER   where to build; it stays, and a second run takes the base images from it. Default: a folder that is removed.`;

await asCommand(async () => {
  const [named] = process.argv.slice(2).filter((arg) => arg !== '--help');
  if (process.argv.includes('--help')) return console.log(HELP);
  const missing = await whatIsMissing();
  if (missing !== null) {
    console.error(missing);
    process.exit(2);
  }
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = named === undefined ? mkdtempSync(join(ROOT, '.cache', 'image-')) : resolve(named);
  const start = Date.now();
  const tell = (/** @type {string} */ line) => console.log(`${String(Math.round((Date.now() - start) / 1000)).padStart(4)} s  ${line} …`);
  try {
    const image = await buildImage(folder, tell);
    tell('Starting it');
    const checks = await tryImage(image);
    report(image, await sizeOf(join(image.root, 'shop', 'node_modules')), checks, (Date.now() - start) / 1000);
    const failed = checks.filter((check) => !check.ok);
    if (failed.length > 0) throw new SetupError(`${failed.length} of ${checks.length} checks failed.`);
  } finally {
    if (named === undefined) rmSync(folder, { recursive: true, force: true });
  }
});

async function whatIsMissing() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'This needs Linux and root, since it makes roots of their own.';
  if ((await run(['debootstrap', '--version'])).code !== 0) return 'This needs debootstrap (on Debian: apt-get install debootstrap).';
  if ((await run(['unshare', '--mount', 'true'])).code !== 0) return 'This needs to mount, and this machine lets nobody.';
  return null;
}

/**
 * @param {import('./image/build.mjs').Image} image
 * @param {number} packages
 * @param {readonly import('./image/try.mjs').Check[]} checks
 * @param {number} seconds
 */
function report(image, packages, checks, seconds) {
  const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1).padStart(7)} MB`;
  console.log('\nLayers of the image beyond its base, as files (compressed they are smaller):');
  for (const step of image.steps) console.log(`${mb(step.bytes)}  ${step.text}`);
  const sum = image.steps.reduce((total, step) => total + step.bytes, 0);
  console.log(`${mb(sum)}  in all, of which the packages are ${mb(packages).trim()}\n`);
  for (const { ok, what, told } of checks) console.log(`${ok ? '✓' : '✗'} ${what}${told === '' ? '' : `: ${told}`}`);
  console.log(`\nBuilt and tried in ${Math.round(seconds)} s.`);
}
