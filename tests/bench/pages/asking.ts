import { httpVisitor, type HttpVisitor } from '../../support/visitors/http-visitor';
import { cpuOf, type Listener } from '../wire';
import type { Who } from './figures';
import type { PagesStore } from './store';

/** What answers cost: the CPU of the process that gave them, how long all took, and how long each (ms). */
export interface Measured {
  cpu: number;
  ms: number;
  readonly times: number[];
}

/** Adds what this work costs. */
export async function measureCpu(of: Listener, into: Measured, work: () => Promise<number[]>): Promise<void> {
  const before = cpuOf(of) ?? 0;
  const from = performance.now();
  into.times.push(...(await work()));
  into.ms += performance.now() - from;
  into.cpu += (cpuOf(of) ?? 0) - before;
}

/** The cookies of each kind of person. With that of a form, which a page shows once, a page is made for the request alone. */
export async function cookiesAt({ server, shoppers }: PagesStore, gameId: string): Promise<Readonly<Record<Who, string>>> {
  const [guest, shopper] = [httpVisitor(server.origin), httpVisitor(server.origin)];
  for (const pair of (shoppers[0] ?? '').split('; ')) {
    const [name = '', ...value] = pair.split('=');
    (shopper.cookies as Map<string, string>).set(name, value.join('='));
  }
  for (const one of [guest, shopper]) {
    await one.post('/cart', { intent: 'add', gameId });
    await one.get('/about');
  }
  const cookieOf = ({ cookies }: HttpVisitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { visitor: '', 'with a cart': cookieOf(guest), 'signed in': cookieOf(shopper), 'made anew': 'form=none' };
}

/** A page as a browser asks for it. */
export function get(path: string, cookie: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n${cookie === '' ? '' : `Cookie: ${cookie}\r\n`}\r\n`;
}
