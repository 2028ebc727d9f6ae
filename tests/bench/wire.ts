import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

import { freePort } from '../support/servers/free-port';

/** An answer as it goes over the wire: the headers as names and values in turn. */
export interface Answered {
  readonly status?: number;
  readonly body: Buffer;
  readonly headers: readonly string[];
}

/** A program that listens on this machine. */
export interface Listener {
  readonly port: number;
  readonly pid: number;
}

interface Repeated {
  readonly atOnce: number;
  /** In ms. */
  readonly duration: number;
}

/** Sends the same request again and again for `duration` ms, by so many connections; returns how long each answer took (ms). */
export async function repeat(port: number, request: string, { atOnce, duration }: Repeated): Promise<number[]> {
  const end = performance.now() + duration;
  return send(port, () => (performance.now() >= end ? null : request), atOnce);
}

/** Sends each of these requests once, by so many connections; returns how long each answer took (ms). */
export async function sendAll(port: number, requests: readonly string[], atOnce: number): Promise<number[]> {
  let next = 0;
  return send(port, () => requests[next++] ?? null, atOnce);
}

/** `take`: the next request; null where there is none any more. */
async function send(port: number, take: () => string | null, atOnce: number): Promise<number[]> {
  const times: number[] = [];
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let left = 0;
      const socket = connect(port, '127.0.0.1')
        .on('error', reject)
        .on('close', () => resolve());
      const fail = (error: unknown) => {
        socket.destroy();
        reject(error);
      };
      const next = () => {
        const request = take();
        if (request === null) return socket.destroy();
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', next).on('data', (bytes) => {
        try {
          if (left <= 0) left = lengthOf(bytes);
        } catch (error) {
          return fail(error);
        }
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
  if (!/^HTTP\/1.1 (200|303) /.test(head) || length === undefined) throw new Error(`An answer that can't be measured: ${head}`);
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

/** The memory that a process takes up, or took up at most (MB); null where the system doesn't tell. */
export function memoryOf({ pid }: Listener, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const [, kilobytes] = new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** A server of node:http alone, in a process of its own, which answers these bytes with this status and these headers. */
export async function startBare({ status = 200, body, headers }: Answered): Promise<Listener & { stop(): void }> {
  const port = await freePort();
  const program = `
    const body = Buffer.from(process.argv[1], 'base64');
    const headers = JSON.parse(process.argv[2]);
    require('node:http').createServer((request, response) => response.writeHead(${status}, headers).end(body)).listen(${port}, '127.0.0.1', () => console.log('open'));`;
  const child = spawn(process.execPath, ['-e', program, body.toString('base64'), JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => child.once('error', reject).stdout.once('data', resolve));
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
}
