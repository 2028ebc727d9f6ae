import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

import { freePort } from '../support/servers/free-port';

/** A program that listens on this machine. */
export interface Listener {
  readonly port: number;
  readonly pid: number;
}

/** Sends the same request again and again for `duration` ms, by so many connections; returns how long each answer took (ms). */
export async function repeat(port: number, request: string, { atOnce, duration }: { atOnce: number; duration: number }): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + duration;
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let left = 0;
      const socket = connect(port, '127.0.0.1')
        .on('error', reject)
        .on('close', () => resolve());
      const next = () => {
        if (performance.now() >= end) return socket.destroy();
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', next).on('data', (bytes) => {
        if (left <= 0) left = lengthOf(bytes);
        left -= bytes.length;
        const isOver = Number.isFinite(left) ? left <= 0 : bytes.toString('latin1').endsWith('0\r\n\r\n');
        if (!isOver) return;
        left = 0;
        times.push(performance.now() - sentAt);
        next();
      });
    });
  await Promise.all(Array.from({ length: atOnce }, lane));
  return times;
}

/** The bytes of the whole answer, by its head; infinite where it comes in chunks. */
function lengthOf(bytes: Buffer): number {
  const head = bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n'));
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return Number.POSITIVE_INFINITY;
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`An answer that can't be measured: ${head}`);
  return head.length + 4 + Number(length);
}

/** The processor's time of a process so far, all its threads together (ms); null where the system doesn't tell. */
export function cpuOf({ pid }: Listener): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // why ten: Linux counts in hundredths of a second
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The memory that a process takes up (MB); null where the system doesn't tell. */
export function memoryOf({ pid }: Listener): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** A server of node:http alone, in a process of its own, which answers these bytes with these headers. */
export async function startBare(body: Buffer, headers: readonly string[]): Promise<Listener & { stop(): void }> {
  const port = await freePort();
  const program = `
    const body = Buffer.from(process.argv[1], 'base64');
    const headers = JSON.parse(process.argv[2]);
    require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body)).listen(${port}, '127.0.0.1', () => console.log('open'));`;
  const child = spawn(process.execPath, ['-e', program, body.toString('base64'), JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => child.once('error', reject).stdout.once('data', resolve));
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
}
