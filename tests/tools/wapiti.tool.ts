import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../support/servers/free-port';
import { collect, type Findings } from './findings';
import { openFront, summary } from './front';
import { runFor, versionOf } from './program';
import type { Tool } from './report';
import { withStore, type TriedStore } from './store';

/** All of its modules but those that call another server, and those that need a list from the internet. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'.split(',');
/** For looking around, for each module, and for all of it, in seconds. */
const [LOOKING, EACH, ALL] = [45, 15, 300];

/** Where it begins, beside what it finds by links. */
const BEGINNINGS = {
  visitor: [
    '/products?q=hades',
    '/product/hades',
    '/login',
    '/signup',
    '/support',
    '/forgot-password',
    '/cart',
    '/verify-email?token=a',
    '/reset-password?token=a',
  ],
  shopper: [
    '/products?q=hades',
    '/product/hades',
    '/cart',
    '/checkout',
    '/orders',
    '/account',
    '/account/providers',
    '/support',
    '/auth/google',
  ],
} as const;

/** What it calls a fault, and isn't: docs/tools.md says why. */
const ACCEPTED: Readonly<Record<string, RegExp>> = {
  'Cross Site Request Forgery': /^Lack of anti CSRF token$/,
  'HTTP Secure Headers': /^(X-XSS-Protection|Strict-Transport-Security) is not set$/,
};

interface Fault {
  readonly method: string;
  readonly path: string;
  readonly info: string;
  readonly parameter: string | null;
}

/** Wapiti, as a visitor and as a shopper who is signed in. */
export const tool: Tool = async ({ dir, tell }) => {
  const version = versionOf('wapiti', ['--version'], 'wapiti');
  const found = collect();
  for (const who of ['visitor', 'shopper'] as const) {
    const [port, front] = [await freePort(), await freePort()];
    await withStore(found, { port, pageOrigin: `http://localhost:${front}` }, async (store) => {
      tell(`as a ${who}, for at most ${ALL / 60} minutes`);
      await attack(who, front, store, join(dir, who), found);
    });
  }
  return { facts: [version, `modules: ${MODULES.join(', ')}`, ...found.facts], findings: found.findings };
};

async function attack(
  who: keyof typeof BEGINNINGS,
  port: number,
  { server, people }: TriedStore,
  dir: string,
  { facts, findings, look }: Findings,
): Promise<void> {
  mkdirSync(dir);
  const front = await openFront({ port, target: server.origin, as: who === 'shopper' ? people.shopper : null });
  const report = join(dir, 'report.json');
  const beginnings = BEGINNINGS[who].flatMap((path) => ['-s', `${front.origin}${path}`]);
  const bounds = ['-d', '3', '--max-links-per-page', '60', '--max-files-per-dir', '8', '--max-scan-time', String(LOOKING)];
  const options = ['--max-attack-time', String(EACH), '-t', '10', '-v', '1', '--no-bugreport', '--flush-session', '--store-session', dir];
  const command = [
    'wapiti',
    '-u',
    `${front.origin}/`,
    ...beginnings,
    ...bounds,
    ...options,
    '-m',
    MODULES.join(','),
    '-f',
    'json',
    '-o',
    report,
  ];
  const { output, code } = await runFor(ALL, command, { cwd: dir, env: { HOME: dir } });
  await front.stop();
  facts.push(summary(`as a ${who}`, front.counts));
  look(`as a ${who} it got no answer of 500 or above`, front.counts.faults.length === 0, front.counts.faults.slice(0, 5).join(' · '));
  if (!existsSync(report)) return void findings.push(`as a ${who} it made no report (code ${code}): ${output.slice(-1500)}`);
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Readonly<
    Record<string, Readonly<Record<string, readonly Fault[]>>>
  >;
  for (const [kind, all] of Object.entries({ ...vulnerabilities, ...anomalies }))
    judge(`as a ${who}: ${kind}`, all, ACCEPTED[kind], { facts, findings });
}

function judge(
  what: string,
  all: readonly Fault[],
  accepted: RegExp | undefined,
  { facts, findings }: Pick<Findings, 'facts' | 'findings'>,
): void {
  const told = ({ method, path, parameter, info }: Fault) =>
    `${method} ${path.slice(0, 80)} ${parameter ?? ''}: ${info.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
  const left = all.filter(({ info }) => accepted?.test(info) !== true);
  if (left.length < all.length) facts.push(`${what}: ${all.length - left.length} that are none (docs/tools.md)`);
  for (const each of left.slice(0, 8)) findings.push(`${what} (${left.length}): ${told(each)}`);
}
