import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePort } from '../../support/servers/free-port';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Caddy with the Caddyfile of deploy/, in front of two places of this machine. */
export interface Proxy {
  readonly origin: string;
  /** Where it listens without TLS. */
  readonly plainOrigin: string;
  /** The ports where it looks for the store. */
  readonly places: readonly [number, number];
  /** The certificate of its own authority. */
  readonly authority: string;
  log(): string;
  stop(): Promise<void>;
}

/** Starts it on free ports; its certificate is its own, since no authority can reach this machine. */
export async function startProxy(dir: string): Promise<Proxy> {
  const [secure, plain, first, second] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [origin, plainOrigin] = [`https://localhost:${secure}`, `http://localhost:${plain}`];
  const config = join(dir, 'Caddyfile');
  const here = ['admin off', 'skip_install_trust', 'local_certs', 'default_bind 127.0.0.1', `storage file_system ${join(dir, 'caddy')}`];
  const text = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
    .replace('{\n', `{\n\t${[...here, `http_port ${plain}`, `https_port ${secure}`].join('\n\t')}\n`)
    .replaceAll('https://shop.example', origin)
    .replaceAll('http://shop.example', plainOrigin)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`);
  writeFileSync(config, text);
  const env = { ...process.env, HOME: dir };
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'], env });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => void (log += bytes.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const authority = join(dir, 'caddy/pki/authorities/local/root.crt');
  for (let patience = 0; !existsSync(authority) || !log.includes('serving initial configuration'); patience += 1) {
    if (patience > 300 || child.exitCode !== null) throw new Error(`Caddy did not open:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    plainOrigin,
    places: [first, second],
    authority: readFileSync(authority, 'utf8'),
    log: () => log,
    stop: () => (child.kill('SIGTERM'), ended),
  };
}
