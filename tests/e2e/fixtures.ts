import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type BrowserContext, type Page } from 'playwright/test';

/** The built shop, running for one worker on a database of its own. */
export interface RunningShop {
  /** `http://localhost:PORT`: by this name browsers keep Secure cookies without https. */
  readonly origin: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly dataDir: string;
}

/** One more person: a browser profile of her own, seen by the shop from an address of her own. */
export type NewVisitor = () => Promise<Page>;

interface TestFixtures {
  newVisitor: NewVisitor;
  quiet: void;
}

interface WorkerFixtures {
  shop: RunningShop;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'miftah-e2e-'));
      const { shop, stop } = await startShop(dataDir);
      await use(shop);
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.origin),

  // The shop counts limits by client address; one test must not use up another's.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': nextAddress() }),

  newVisitor: async ({ browser, baseURL, viewport, javaScriptEnabled, hasTouch, isMobile, locale, timezoneId }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        viewport,
        javaScriptEnabled,
        hasTouch,
        isMobile,
        extraHTTPHeaders: { 'X-Forwarded-For': nextAddress() },
      });
      contexts.push(context);
      listen(context, complaints);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (testInfo.status === 'passed') failOn(complaints);
  },

  // A test passes only if its pages said nothing on the console and every file they asked for was there.
  quiet: [
    async ({ context }, use, testInfo) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await use();
      if (testInfo.status === 'passed') failOn(complaints);
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';

/** Gathers what goes wrong on a context's pages behind the visitor's back. */
function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // Chromium writes this for every page that answers 404 or 422 as it should; missing files are found below.
    const isAnswer = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isAnswer) complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`script: ${error.error().message}`));
  context.on('response', (response) => {
    const isFile = !['document', 'fetch', 'xhr'].includes(response.request().resourceType());
    if (isFile && response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
  });
}

function failOn(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(`The pages complained:\n${[...new Set(complaints)].join('\n')}`);
}

let addresses = 0;

/** An address that no other visitor of this worker's shop has, of the range that is reserved for measurements. */
function nextAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

/** Starts the build as `npm start` does, and waits until the shop is open. */
async function startShop(dataDir: string): Promise<{ shop: RunningShop; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(process.cwd(), 'build/server/server.js')], {
    // Not in the project: a developer's own .env is none of a test's business.
    cwd: dataDir,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, TRUST_PROXY_HOPS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await untilOpen(child);
  const [, email, password] = /Owner sign-in: (\S+) \/ (\S+)/.exec(output) ?? [];
  if (email === undefined || password === undefined) throw new Error(`The first start told no owner's sign-in:\n${output}`);
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { shop: { origin: `http://localhost:${port}`, owner: { email, password }, dataDir }, stop };
}

/** Everything that the server printed until it said that it is open. */
function untilOpen(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const add = (bytes: Buffer) => {
      output += bytes.toString();
      if (/open at http/.test(output)) resolve(output);
    };
    child.stdout?.on('data', add);
    child.stderr?.on('data', add);
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it opened:\n${output}`)));
  });
}

/** A port that nothing uses at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
