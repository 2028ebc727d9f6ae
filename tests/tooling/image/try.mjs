// Starts a built image and looks whether it does what it should.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../../../scripts/setup.mjs';
import { parseCommand, parseTime } from './dockerfile.mjs';
import { inRoot } from './root.mjs';

/** @typedef {import('./build.mjs').Image} Image */
/** @typedef {{ what: string, ok: boolean, told: string }} Check */

/** How long Docker waits after SIGTERM before it kills, in ms. */
const GRACE = 10_000;

/**
 * @param {Image} image
 * @returns {Promise<Check[]>}
 */
export async function tryImage(image) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { ...image, env: { ...image.env, HOST: '127.0.0.1', PORT: String(port), APP_ORIGIN: origin } };
  const startedAt = Date.now();
  const [file = '', ...args] = inRoot(image.root, settings);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => void (output += bytes.toString()));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  try {
    const health = await untilHealthy(image, settings, () => child.exitCode !== null);
    const checks = [
      {
        what: 'the health check of the Dockerfile passes',
        ok: health === '',
        told: health || `${(Date.now() - startedAt) / 1000} s after the start`,
      },
    ];
    if (health !== '') return [...checks, { what: 'it starts', ok: false, told: output.trim().split('\n').slice(-10).join('\n') }];
    checks.push(userOf(child.pid ?? 0), await homePage(origin), ...dataOf(image), await doctor(settings));
    return [...checks, await stop(child, ended)];
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * Runs the check as Docker would, only more often.
 * @param {Image} image
 * @param {import('./root.mjs').Inside} settings
 * @param {() => boolean} isOver
 * @returns {Promise<string>} empty once it passes, else why not
 */
async function untilHealthy(image, settings, isOver) {
  if (image.health === null) return 'the Dockerfile has none';
  const { flags, text } = image.health;
  const patience = parseTime(flags['start-period'], '0s') + 3 * parseTime(flags['interval'], '30s');
  const command = parseCommand(text.replace(/^CMD\s+/, ''));
  for (const end = Date.now() + patience; Date.now() < end && !isOver(); await pause(200)) {
    if ((await run(inRoot(image.root, { ...settings, command }))).code === 0) return '';
  }
  return isOver() ? 'the server ended' : `not within ${patience / 1000} s`;
}

/** @param {number} pid */
function userOf(pid) {
  const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { what: 'the server is not root', ok: uid !== '0', told: `user ${uid}` };
}

/** @param {string} origin */
async function homePage(origin) {
  const answer = await fetch(origin);
  const text = await answer.text();
  return {
    what: 'the home page answers',
    ok: answer.status === 200 && text.includes('Miftah'),
    told: `${answer.status}, ${text.length} characters`,
  };
}

/**
 * Whether the data are in the volume, for the server's user alone, and nowhere else.
 * @param {Image} image
 */
function dataOf(image) {
  return image.volumes.map((volume) => {
    const folder = join(image.root, volume);
    const modes = readdirSync(folder).map((name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`);
    const isOurs = modes.length > 0 && modes.every((mode) => mode.endsWith(' 600'));
    return { what: `the data lie in ${volume}, readable for the server alone`, ok: isOurs, told: modes.join(', ') };
  });
}

/**
 * The commands are programs of the image too.
 * @param {Image} settings
 */
async function doctor(settings) {
  const { code, output } = await run(inRoot(settings.root, { ...settings, command: ['node', 'build/server/doctor.js'] }));
  return { what: 'the doctor runs in it, and finds all well', ok: code === 0, told: output.trim().split('\n')[0] ?? '' };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<unknown>} ended
 */
async function stop(child, ended) {
  const startedAt = Date.now();
  child.kill('SIGTERM');
  const end = await Promise.race([ended, pause(GRACE, 'late', { ref: false })]);
  return {
    what: 'SIGTERM ends it in good time',
    ok: end === 0,
    told: end === 'late' ? 'not in 10 s' : `code ${String(end)} after ${(Date.now() - startedAt) / 1000} s`,
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
