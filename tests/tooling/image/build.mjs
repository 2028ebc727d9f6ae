// Runs a Dockerfile's steps, each in the root of its stage.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT, SetupError, run } from '../../../scripts/setup.mjs';
import { makeBase } from './base.mjs';
import { parseCommand, parseDockerfile, parseEnv, parseIgnore } from './dockerfile.mjs';
import { inRoot, must } from './root.mjs';

/** @typedef {import('./dockerfile.mjs').Instruction} Instruction */
/** @typedef {{ text: string, seconds: number, bytes: number }} Step */
/** @typedef {{ root: string, env: Record<string, string>, workdir: string, user: string, volumes: string[], health: Instruction | null, command: string[], steps: Step[] }} Image */

/** What the build may need of this machine's network; the certificates are seen to by inRoot(). */
const NETWORK = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];

/**
 * Builds every stage of the project's Dockerfile and gives the last.
 * @param {string} folder
 * @param {(line: string) => void} tell
 * @returns {Promise<Image>}
 */
export async function buildImage(folder, tell) {
  /** @type {Map<string, Image>} */
  const images = new Map();
  const stages = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  for (const { base, name, steps } of stages) {
    const root = join(folder, 'stages', name);
    const origin = await makeBase(base, folder, tell);
    await must('clearing a stage', ['rm', '-rf', '--one-file-system', root]);
    mkdirSync(dirname(root), { recursive: true });
    await must('copying the base', ['cp', '-a', origin, root]);
    // Docker writes this one into every container.
    writeFileSync(join(root, 'etc', 'hosts'), '127.0.0.1 localhost\n::1 localhost\n');
    /** @type {Image} */
    const image = { root, env: {}, workdir: '/', user: 'root', volumes: [], health: null, command: [], steps: [] };
    images.set(name, image);
    for (const step of steps) await timed(image, step, tell, () => apply(image, step, images));
  }
  const last = [...images.values()].at(-1);
  if (!last) throw new SetupError('The Dockerfile has no stage.');
  return last;
}

/**
 * @param {Image} image
 * @param {Instruction} step
 * @param {(line: string) => void} tell
 * @param {() => Promise<void>} work
 */
async function timed(image, step, tell, work) {
  const text = `${step.name} ${step.text}`.replace(/\s+/g, ' ');
  const changesFiles = step.name === 'RUN' || step.name === 'COPY';
  if (changesFiles) tell(text.length > 100 ? `${text.slice(0, 99)}…` : text);
  const before = changesFiles ? await sizeOf(image.root) : 0;
  const start = Date.now();
  await work();
  const seconds = (Date.now() - start) / 1000;
  if (changesFiles) image.steps.push({ text, seconds, bytes: (await sizeOf(image.root)) - before });
}

/**
 * @param {Image} image
 * @param {Instruction} step
 * @param {ReadonlyMap<string, Image>} images
 */
async function apply(image, step, images) {
  switch (step.name) {
    case 'WORKDIR':
      image.workdir = step.text.startsWith('/') ? step.text : join(image.workdir, step.text);
      return void mkdirSync(join(image.root, image.workdir), { recursive: true });
    case 'ENV':
      return void Object.assign(image.env, parseEnv(step.text));
    case 'USER':
      return void (image.user = step.text);
    case 'VOLUME':
      return void image.volumes.push(step.text);
    case 'HEALTHCHECK':
      return void (image.health = step);
    case 'CMD':
      return void (image.command = parseCommand(step.text));
    case 'COPY':
      return copy(image, step, images);
    case 'RUN':
      return must(
        `line ${step.line}`,
        inRoot(image.root, { ...image, command: ['/bin/sh', '-c', step.text], env: { ...network(), ...image.env } }),
      );
    default:
      // EXPOSE only tells people which port it is.
      return undefined;
  }
}

/** node-gyp would fetch the headers of this Node from nodejs.org, where the base image has them. */
function network() {
  const set = NETWORK.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(set), npm_config_nodedir: '/usr/local' };
}

/**
 * @param {Image} image
 * @param {Instruction} step
 * @param {ReadonlyMap<string, Image>} images
 */
async function copy(image, step, images) {
  const paths = step.text.split(/\s+/);
  const target = paths.pop() ?? '';
  const to = join(image.root, target.startsWith('/') ? target : join(image.workdir, target));
  const isFolder = target.endsWith('/') || target === '.' || paths.length > 1;
  const from = step.flags['from'] === undefined ? null : images.get(step.flags['from']);
  if (from === undefined) throw new SetupError(`Dockerfile, line ${step.line}: there is no stage ${step.flags['from']}.`);
  for (const path of paths) {
    const source = join(from?.root ?? ROOT, path);
    const place = !statSync(source).isDirectory() && isFolder ? join(to, basename(path)) : to;
    mkdirSync(dirname(place), { recursive: true });
    if (from) await must(`line ${step.line}`, ['cp', '-a', '-T', source, place]);
    else copyContext(path, place);
    const owner = step.flags['chown'] ?? 'root:root';
    await must(`line ${step.line}`, inRoot(image.root, { command: ['chown', '-R', owner, place.slice(image.root.length)] }));
  }
}

const isIgnored = parseIgnore(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));

/**
 * Copies a file or folder of the project, without what .dockerignore keeps back.
 * @param {string} path in the project; '.' for all of it
 * @param {string} to
 */
function copyContext(path, to) {
  if (path !== '.' && isIgnored(path)) throw new SetupError(`.dockerignore keeps ${path} back, and the Dockerfile copies it.`);
  if (!statSync(join(ROOT, path)).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(ROOT, path), to);
    // A clone's umask is nobody's business: git knows these two modes.
    return chmodSync(to, statSync(join(ROOT, path)).mode & 0o100 ? 0o755 : 0o644);
  }
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(join(ROOT, path))) {
    const inner = path === '.' ? name : `${path}/${name}`;
    if (!isIgnored(inner)) copyContext(inner, join(to, name));
  }
}

/**
 * Bytes of all files below a folder.
 * @param {string} folder
 */
export async function sizeOf(folder) {
  return Number((await run(['du', '-s', '-x', '-B1', '--apparent-size', folder])).output.split('\t')[0]);
}
