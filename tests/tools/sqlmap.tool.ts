import { join } from 'node:path';

import { freePort } from '../support/servers/free-port';
import { collect, type Findings } from './findings';
import { openFront, summary } from './front';
import { GAME } from './people';
import { runFor, versionOf } from './program';
import { openPlanted } from './sqlmap/planted';
import type { Tool } from './report';
import { withStore, type TriedStore } from './store';

/** For one address, in seconds. */
const EACH = 45;

type Target = readonly [path: string, form?: string];

/** Every way in which a text from outside reaches a query of the database, by who sends it. All fields of each are tried. */
const TARGETS: Readonly<Record<'visitor' | 'shopper' | 'owner', readonly Target[]>> = {
  visitor: [
    ['/products?q=hades&genre=RPG&platform=Xbox&min=1&max=900&sort=title&page=1'],
    ['/product/hades*'],
    ['/login', 'email=amal@example.com&password=wrong'],
    ['/forgot-password', 'email=amal@example.com'],
    ['/verify-email?token=made-up'],
  ],
  shopper: [['/cart', `intent=add&gameId=${GAME}`], ['/orders?after=made-up'], ['/orders/MF-ABCDEF*']],
  owner: [
    ['/admin?q=hades'],
    ['/admin/orders?q=MF-ABCDEF&tab=all'],
    ['/admin/audit?about=hades&after=made-up'],
    ['/admin/sales?from=2026-01-01&to=2026-12-31'],
  ],
};

const OPTIONS = [
  '--batch',
  '--flush-session',
  '--dbms=sqlite',
  '--level=4',
  '--risk=2',
  '--threads=2',
  '--timeout=10',
  '--disable-coloring',
  // They reach no query; the cookies are those of the person.
  '--skip=user-agent,referer,host,cookie',
  // Else it leaves an address that answers so to its first, harmless question.
  '--ignore-code=400,401,403,404,409,413,422,429',
];

/** sqlmap, told that the database is SQLite, on each address that leads to a query. Before that on a planted fault, which it has to find. */
export const tool: Tool = async ({ dir, tell }) => {
  const version = versionOf('sqlmap', ['--version'], 'sqlmap');
  const found = collect();
  const planted = await openPlanted(await freePort());
  const control = await inject(`${planted.origin}/?q=hades`, undefined, dir);
  await planted.stop();
  found.look('it finds a planted fault', control.injectable !== null, 'nothing');
  const [port, front] = [await freePort(), await freePort()];
  await withStore(found, { port, pageOrigin: `http://localhost:${front}` }, async (store) => {
    for (const who of ['visitor', 'shopper', 'owner'] as const) {
      tell(`as the ${who}: ${TARGETS[who].length} addresses`);
      await attack(who, front, store, dir, found);
    }
  });
  return { facts: [`sqlmap ${version}`, ...found.facts], findings: found.findings };
};

/** What it says of an address where it could put something into a query; null where it couldn't. */
async function inject(
  address: string,
  form: string | undefined,
  dir: string,
): Promise<{ readonly injectable: string | null; readonly isWhole: boolean }> {
  const command = [
    'sqlmap',
    '-u',
    address,
    ...(form === undefined ? [] : ['--data', form]),
    ...OPTIONS,
    '--output-dir',
    join(dir, 'sqlmap'),
  ];
  const { output, code } = await runFor(EACH, command, { cwd: dir, env: { HOME: dir } });
  const told = /is vulnerable|identified the following injection point|appears to be '[^']+' injectable/.exec(output);
  return { injectable: told && output.slice(told.index, told.index + 400), isWhole: code !== null };
}

async function attack(
  who: keyof typeof TARGETS,
  port: number,
  { server, people }: TriedStore,
  dir: string,
  { facts, findings, look }: Findings,
): Promise<void> {
  const front = await openFront({ port, target: server.origin, as: who === 'visitor' ? null : people[who] });
  for (const [path, form] of TARGETS[who]) {
    const { injectable, isWhole } = await inject(`${front.origin}${path}`, form, dir);
    const what = `${form === undefined ? 'GET' : 'POST'} ${path}`;
    if (injectable) findings.push(`${who}, ${what}: ${injectable}`);
    else facts.push(`✓ ${who}, ${what}: nothing${isWhole ? '' : `, within ${EACH} s`}`);
  }
  await front.stop();
  facts.push(summary(who, front.counts));
  look(`as the ${who} it got no answer of 500 or above`, front.counts.faults.length === 0, front.counts.faults.slice(0, 5).join(' · '));
}
