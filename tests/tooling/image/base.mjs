// The base images that the Dockerfile names, put together where no registry of images is at hand: Debian by debootstrap, Node from npm.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../../scripts/setup.mjs';
import { inRoot, must } from './root.mjs';

const MIRROR = 'http://deb.debian.org/debian';
/** What the large image has beside Node, as far as a build of ours may ask for it. */
const BUILD_TOOLS = 'python3,make,g++,ca-certificates';

/**
 * A folder with the root of `node:22-bookworm` or `node:22-bookworm-slim`; one that is there already is used again.
 * @param {string} image
 * @param {string} folder
 * @param {(line: string) => void} tell
 */
export async function makeBase(image, folder, tell) {
  const [, major, slim] = /^node:(\d+)-bookworm(-slim)?$/.exec(image) ?? [];
  if (major === undefined)
    throw new SetupError(`The image ${image} can't be put together here: only node:NN-bookworm and node:NN-bookworm-slim.`);
  const root = join(folder, 'bases', image.replace(':', '-'));
  const stamp = `${root}.done`;
  if (existsSync(stamp)) return root;
  tell(`Debian for ${image}`);
  const debs = join(folder, 'debs');
  mkdirSync(debs, { recursive: true });
  const packages = slim === undefined ? [`--include=${BUILD_TOOLS}`] : [];
  await must('debootstrap', ['debootstrap', '--variant=minbase', `--cache-dir=${debs}`, ...packages, 'bookworm', root, MIRROR]);
  tell(`Node ${major} for ${image}`);
  await addNode(root, major, folder);
  await must(
    'adding the user',
    inRoot(root, {
      command: ['/bin/sh', '-c', 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node'],
    }),
  );
  writeFileSync(stamp, '');
  return root;
}

/** As the official images have them: below /usr/local, with the headers for compiling, and npm. */
async function addNode(/** @type {string} */ root, /** @type {string} */ major, /** @type {string} */ folder) {
  const name = `node-linux-${process.arch}`;
  const from = join(folder, `node${major}`);
  if (!existsSync(join(from, 'node_modules', name))) {
    mkdirSync(from, { recursive: true });
    await must('fetching Node', ['npm', 'install', '--prefix', from, '--no-audit', '--no-fund', '--no-save', `${name}@${major}`, 'npm@10']);
  }
  const local = join(root, 'usr', 'local');
  for (const part of readdirSync(join(from, 'node_modules', name))) {
    if (['bin', 'include', 'lib', 'share'].includes(part))
      cpSync(join(from, 'node_modules', name, part), join(local, part), { recursive: true });
  }
  cpSync(join(from, 'node_modules', 'npm'), join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
  for (const tool of ['npm', 'npx']) {
    if (!existsSync(join(local, 'bin', tool))) symlinkSync(`../lib/node_modules/npm/bin/${tool}-cli.js`, join(local, 'bin', tool));
  }
}
