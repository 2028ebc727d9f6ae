import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { type BuiltServer, startServer } from '../support/servers/built-server';
import { type Row, type Section, summary } from './measure';
import { cpuOf, memoryOf, repeat } from './wire';

const AT_ONCE = 20;
/** In ms. */
const DURATION = 4_000;
const WARM_UP = 2_000;
/** In turn, since the machine may have other work. */
const COUNTS = [1, 2, 1, 2];

const PAGES: readonly [what: string, path: string, cookie: string][] = [
  ['list, made anew', '/products', 'form=none'],
  ['sign-in page', '/login', ''],
  ['list, remembered', '/products', ''],
];

export const section: Section = {
  title: `One process and two (WORKERS), 48 games, ${availableParallelism()} cores; this program, which asks, takes its part of them`,
  run: async ({ tell, dir }) => {
    const rows: Row[] = [];
    for (const [nth, count] of COUNTS.entries()) {
      tell(`${count}`);
      const dataDir = join(dir, String(nth));
      mkdirSync(dataDir);
      const server = await startServer({ dataDir, env: { DEMO: '1', WORKERS: String(count) } });
      try {
        for (const [what, path, cookie] of PAGES) rows.push(await measurePages(server, `${count}: ${what}`, path, cookie));
      } finally {
        await server.stop();
      }
    }
    return rows;
  },
};

async function measurePages(server: BuiltServer, what: string, path: string, cookie: string): Promise<Row> {
  const port = Number(new URL(server.origin).port);
  const head = cookie === '' ? '' : `Cookie: ${cookie}\r\n`;
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n${head}\r\n`;
  await repeat(port, request, { atOnce: AT_ONCE, duration: WARM_UP });
  const [before, own, from] = [cpuOfAll(server), process.cpuUsage(), performance.now()];
  const times = await repeat(port, request, { atOnce: AT_ONCE, duration: DURATION });
  const took = performance.now() - from;
  const [cpu, asking] = [cpuOfAll(server) - before, process.cpuUsage(own)];
  const note = [
    `CPU ${(cpu / times.length).toFixed(3)} ms an answer`,
    `${(cpu / took).toFixed(2)} cores; asking ${((asking.user + asking.system) / 1000 / took).toFixed(2)}`,
    `memory of each ${pidsOf(server)
      .map((pid) => Math.round(memoryOf({ port, pid }) ?? 0))
      .join(', ')} MB`,
  ].join('; ');
  return { what, perSecond: (times.length * 1000) / took, ...summary(times), note };
}

/** The process that was started, and those that it leads. */
function pidsOf(server: BuiltServer): number[] {
  return [server.pid, ...[...server.log().matchAll(/"event":"process-open","pid":(\d+)/g)].map(([, pid]) => Number(pid))];
}

function cpuOfAll(server: BuiltServer): number {
  return pidsOf(server).reduce((sum, pid) => sum + (cpuOf({ port: 0, pid }) ?? 0), 0);
}
