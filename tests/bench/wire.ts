import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../support/servers/free-port';

/** A program that listens on this machine. */
export interface Listener {
  readonly port: number;
  readonly pid: number;
}

/** A page as a browser asks for it, from this address. */
export function get(path: string, cookie = '', from = '192.0.2.1'): string {
  const sent = cookie === '' ? '' : `Cookie: ${cookie}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\nX-Forwarded-For: ${from}\r\n${sent}\r\n`;
}

/** Sends the same request again and again for `duration` ms, by so many connections; returns how long each answer took (ms). */
export async function repeat(port: number, request: string, { atOnce, duration }: { readonly atOnce: number; readonly duration: number }) {
  const end = performance.now() + duration;
  return send(port, () => (performance.now() >= end ? null : request), atOnce);
}

/** Sends each of these requests once, by so many connections. */
export async function sendAll(port: number, requests: readonly string[], atOnce: number): Promise<number[]> {
  let next = 0;
  return send(port, () => requests[next++] ?? null, atOnce);
}

/** Begins so many of these requests a second, each on a connection of its own, however long the ones before take. */
export async function sendPaced(port: number, requests: readonly string[], perSecond: number): Promise<number[]> {
  const each = requests.map(async (request, nth) => {
    await pause((nth * 1000) / perSecond);
    return sendAll(port, [request], 1);
  });
  return (await Promise.all(each)).flat();
}

/** `take`: the next request; null where there is none any more. */
async function send(port: number, take: () => string | null, atOnce: number): Promise<number[]> {
  const times: number[] = [];
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      let [sentAt, left] = [0, 0];
      const socket = connect(port, '127.0.0.1')
        .on('error', reject)
        .on('close', () => resolve());
      const next = () => {
        const request = take();
        if (request === null) return socket.destroy();
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', next).on('data', (bytes) => {
        if (left <= 0) left = lengthOf(bytes.toString('latin1'));
        if (Number.isNaN(left)) return socket.destroy(new Error(`An answer that can't be measured: ${bytes.toString('latin1', 0, 200)}`));
        left -= bytes.length;
        if (Number.isFinite(left) ? left > 0 : !bytes.toString('latin1').endsWith('0\r\n\r\n')) return;
        left = 0;
        times.push(performance.now() - sentAt);
        next();
      });
    });
  await Promise.all(Array.from({ length: atOnce }, lane));
  return times;
}

/** The bytes of the whole answer, by its head; infinite where it comes in chunks, NaN where it is no page and no redirect. */
function lengthOf(answer: string): number {
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.slice(0, end);
  if (!/^HTTP\/1.1 (200|303) /.test(head)) return Number.NaN;
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return Number.POSITIVE_INFINITY;
  return end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
}

/** The processor's time of a process so far, all its threads together (ms). Linux alone tells it, in hundredths of a second. */
export function cpuOf({ pid }: Listener): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The memory that a process takes up (MB). Linux alone tells it. */
export function memoryOf({ pid }: Listener): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Starts a server of node:http alone, in a process of its own, which answers with the same bytes as this one does. */
export async function startBare(of: Listener, path: string): Promise<Listener & { stop(): void }> {
  const answer = await fetch(`http://localhost:${of.port}${path}`, { headers: { 'Accept-Encoding': 'br' } });
  // why not the body: fetch unpacks it, and its length is all that counts
  const bytes = Number(answer.headers.get('Content-Length') ?? (await answer.arrayBuffer()).byteLength);
  const skipped = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'];
  const headers = [...answer.headers].filter(([name]) => !skipped.includes(name)).flat();
  const port = await freePort();
  const program = `
    const [body, headers] = [Buffer.alloc(${bytes}, 'x'), ${JSON.stringify([...headers, 'content-length', String(bytes)])}];
    require('node:http').createServer((_, response) => response.writeHead(200, headers).end(body)).listen(${port}, '127.0.0.1', () => console.log('open'));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => child.once('error', reject).stdout.once('data', resolve));
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
}
