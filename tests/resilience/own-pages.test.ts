import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, test } from 'vitest';

import { type Starts, startSeveral } from '../support/servers/starts';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';
import { changeOneGame, openOwnPages, type OwnPagesTally } from '../support/scenarios/own-pages';

/* Pages are made once for many: each person gets hers all the same, and memory stays what it was. Short forms: tests/http/remembered-pages. */

const PEOPLE = 200;
const REQUESTS = Number(process.env['REQUESTS'] ?? 100_000);
const ADDRESSES = Number(process.env['ADDRESSES'] ?? 200_000);
const SEED = Number(process.env['SEED'] ?? 1);
/** Between two games of the owner's, in ms: pages are made again after each change, and only then sent again. */
const REST = 3_000;
/** A fault shows long before. */
const ENOUGH_FOR_A_FAULT = 6_000;

let starts: Starts | null = null;
afterEach(async () => {
  await starts?.stop();
  starts = null;
  removeCopies();
});

describe(`${PEOPLE} people with carts, accounts and messages at once, in two processes`, () => {
  test(`get their own pages, each of ${REQUESTS}, while the catalogue changes, and each change is shown everywhere`, async () => {
    starts = await startSeveral(2);
    const owner = await starts.owner(0);
    // why: ten games are featured, and one more must find room
    expect((await owner.post('/admin', { intent: 'delete', id: 'street-fighter-6' })).status).toBe(303);
    const { run, marks } = await openOwnPages(starts, PEOPLE);
    const changes: Readonly<Record<string, number>>[] = [];
    let isOver = false;
    const changing = changeUntil(() => isOver, starts, owner, changes);
    const tally = await run(({ requests }) => requests >= REQUESTS, SEED);
    isOver = true;
    await changing;
    expect([failuresOf(starts), ...tally.wrong.slice(0, 20)]).toEqual(['']);
    expect(new Set(marks()).size).toBe(marks().length);
    expect(marks().length).toBeGreaterThan(0);
    expect((await starts.doctor()).output).toContain('All is well');
    console.log(
      `${tally.requests} answers, ${tally.refused} refused in the crowd, ${changes.length} games changed; old pages asked for until: ${figuresOf(changes)}`,
    );
  });

  test.each([
    ['forgets whose page it kept', { instead: 'facts === PLAIN ? address : `${address} ${facts}`', put: 'address' }],
    ['takes a message for nothing', { instead: 'const ONCE = /toast|form/;', put: 'const ONCE = /form/;' }],
    ['looks at nobody', { instead: 'const SHOWN = /session|cart|toast|form/;', put: 'const SHOWN = /form/;' }],
  ])('find a store that %s', async (_, fault) => {
    starts = await startSeveral(2, undefined, faultyServer([fault], 'server.js'));
    const { run } = await openOwnPages(starts, 40);
    const isOver = ({ requests, wrong }: OwnPagesTally) => wrong.length > 0 || requests >= ENOUGH_FOR_A_FAULT;
    expect((await run(isOver, SEED)).wrong).not.toEqual([]);
  });
});

/** What the store wrote of requests that failed. */
function failuresOf({ servers }: Starts): string {
  const failed = servers.flatMap((server) =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  );
  return failed.slice(0, 3).join('\n');
}

async function changeUntil(
  isOver: () => boolean,
  store: Starts,
  owner: Awaited<ReturnType<Starts['owner']>>,
  changes: Readonly<Record<string, number>>[],
): Promise<void> {
  while (!isOver()) {
    changes.push(await changeOneGame(store, owner, changes.length));
    await pause(REST);
  }
}

function figuresOf(changes: readonly Readonly<Record<string, number>>[]): string {
  return Object.keys(changes[0] ?? {})
    .map((what) => {
      const sorted = changes.map((each) => each[what] ?? 0).toSorted((one, other) => one - other);
      return `${what} ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, at most ${Math.round(sorted.at(-1) ?? 0)}`;
    })
    .join('; ');
}

describe('a crawl of many addresses, each asked once', () => {
  test(`leaves the store's memory as it was: ${ADDRESSES}`, async () => {
    starts = await startSeveral(1);
    const memory = await crawl(starts, ADDRESSES, addressOf);
    console.log(`${ADDRESSES} addresses; memory after each tenth: ${memory.map(Math.round).join(', ')} MB`);
    // What is kept is full after a fifth: 32 MB, and as much again for what waits for the next collection of garbage.
    expect(Math.max(...memory.slice(5))).toBeLessThan((memory[2] ?? 0) + 64);
  });
});

/** Of ten addresses eight are suggestions, one a search and one a game that isn't there. */
function addressOf(nth: number): string {
  if (nth % 10 < 8) return `/products/suggestions?q=a${nth}`;
  return nth % 10 === 8 ? `/products?q=the+${nth}` : `/product/none-${nth}`;
}

/** Returns the memory of the process (MB) after each tenth. */
async function crawl(store: Starts, count: number, pathOf: (nth: number) => string): Promise<number[]> {
  const [server] = store.servers;
  if (!server) throw new Error('No process was started.');
  const memory: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const nth = next++;
      const answer = await fetch(`${server.origin}${pathOf(nth)}`, { headers: { 'Accept-Encoding': 'br' } });
      await answer.arrayBuffer();
      if (![200, 404].includes(answer.status)) throw new Error(`${pathOf(nth)}: ${answer.status}`);
      if ((nth + 1) % Math.floor(count / 10) === 0) memory.push(memoryOf(server.pid));
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return memory;
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
