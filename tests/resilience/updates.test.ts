import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { hasCaddy, setUpMachine, type Machine } from '../support/machine/machine';

/* `deploy/miftah` behind the guide's proxy. People send forms without a pause, and each is answered by the store. */

const IS_LONG = process.env['FAULTS'] === 'long';
const FORMS_A_SECOND = IS_LONG ? 50 : 10;
/** The number of addresses from which they come, so that no client has more than its share. */
const CLIENTS = 200;

let machine: Machine;
afterEach(() => machine.remove());

async function open(patience?: string): Promise<void> {
  machine = await setUpMachine(patience === undefined ? {} : { patience });
  const started = await machine.run('restart');
  expect(started, started.output).toMatchObject({ code: 0, output: expect.stringContaining('Release one serves') as string });
}

if (!hasCaddy) console.log('Left out, since there is no Caddy here: restarts and updates behind the guide’s proxy.');

interface Tally {
  answered: number;
  readonly lost: string[];
}

/** Puts a game into a cart; returns null where the store has said that it did, else what came in its place. */
function sendForm(nth: number): Promise<string | null> {
  const body = 'intent=add&gameId=hades';
  const headers = { Origin: machine.origin, 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length };
  return new Promise((resolve) => {
    const asking = request(
      `${machine.origin}/cart`,
      { method: 'POST', agent: false, headers, localAddress: `127.0.1.${1 + (nth % CLIENTS)}` },
      (answer) => {
        let text = '';
        answer.on('data', (bytes: Buffer) => (text += bytes.toString())).on('error', (error) => resolve(String(error)));
        answer.on('end', () => resolve(answer.statusCode === 303 ? null : `${answer.statusCode}: ${text.slice(0, 300)}`));
      },
    );
    asking.on('error', (error) => resolve(String(error))).end(body);
  });
}

/** People send forms while `work` is under way. */
async function under<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly tally: Tally }> {
  const tally: Tally = { answered: 0, lost: [] };
  const sent: Promise<void>[] = [];
  const beat = setInterval(() => {
    sent.push(
      sendForm(sent.length).then((problem) => {
        if (problem === null) tally.answered += 1;
        else tally.lost.push(problem);
      }),
    );
  }, 1000 / FORMS_A_SECOND);
  const result = await work().finally(() => clearInterval(beat));
  await Promise.all(sent);
  return { result, tally };
}

describe.runIf(hasCaddy)('a store behind the proxy of the guide', () => {
  it('loses no form by a restart, an update, a step back, and by processes that come and go', async () => {
    await open();
    machine.release('two');
    const [first, second] = machine.places;
    const changes = [
      [['restart'], 'one', `${second}`],
      [['update', 'two'], 'two', `${first}`],
      [['update', 'one'], 'one', `${second}`],
      [['processes', '2'], 'one', `${second} ${first}`],
      [['update', 'two'], 'two', `${second} ${first}`],
      [['restart'], 'two', `${second} ${first}`],
      [['processes', '1'], 'two', `${second}`],
    ] as const;
    for (const [command, release, places] of IS_LONG ? changes : changes.slice(0, 2)) {
      const { result, tally } = await under(() => machine.run(...command));
      expect(result, result.output).toMatchObject({ code: 0 });
      expect(tally.lost, command.join(' ')).toEqual([]);
      expect(tally.answered).toBeGreaterThan(0);
      expect(await machine.serving()).toBe(release);
      expect(readFileSync(machine.at('etc/caddy/miftah-place'), 'utf8')).toBe(`to ${places.replace(/\d+/g, '127.0.0.1:$&')}\n`);
      if (IS_LONG) console.log(`${command.join(' ')}: ${tally.answered} forms answered\n${result.output}`);
    }
    if (IS_LONG) {
      const back = await machine.run('back', machine.at('var/backups/miftah/before-update.db'));
      expect(back, back.output).toMatchObject({ code: 0, output: expect.stringContaining('serves the restored shop') as string });
    }
    const status = await machine.run('status');
    expect(status).toMatchObject({
      code: 0,
      output: expect.stringMatching(/: active, release two can sell, Caddy leads here\n/) as string,
    });
  });

  it('stops an update at its first failure, and serves on', async () => {
    await open();
    machine.release('broken', { broken: "console.error('this release is broken'); process.exit(1);" });
    machine.release('unbuilt', { unbuilt: '' });
    for (const [name, step, said] of [
      ['broken', 'start place', 'this release is broken'],
      ['unbuilt', 'fetch unbuilt into place', ''],
      ['unknown', 'fetch unknown into place', ''],
    ] as const) {
      const { result, tally } = await under(() => machine.run('update', name));
      expect(result.code).not.toBe(0);
      expect(result.output).toContain(`✗ Stopped while this was to be done: ${step}`);
      expect(result.output).toContain(`Place ${machine.places[0]} serves as before.`);
      expect(result.output).toContain(said);
      expect(tally.lost).toEqual([]);
      expect(await machine.serving()).toBe('one');
    }
  });

  it('keeps a form until a store that fell is there again', async () => {
    await open('600s');
    const [place] = machine.places;
    process.kill(machine.pidOf(place), 'SIGKILL');
    // A form that the dying store has taken may have been carried out: the proxy sends none twice.
    await expect.poll(() => machine.refuses(place)).toBe(true);
    const waiting = sendForm(0);
    machine.startAgain(place);
    expect(await waiting).toBeNull();
  });

  it('tells in three languages what to do where the store stays away', async () => {
    await open('100ms');
    expect((await machine.run('restore', '/none', '--yes')).output).toContain('The shop is closed. This starts it: deploy/miftah restart');
    const away = await fetch(`${machine.origin}/cart`, { method: 'POST', body: new URLSearchParams({ intent: 'add' }) });
    expect([away.status, away.headers.get('Retry-After'), away.headers.get('Content-Type')]).toEqual([
      503,
      '10',
      'text/html; charset=utf-8',
    ]);
    const page = await away.text();
    for (const language of ['en', 'fr', 'ar']) expect(page).toContain(`<section lang="${language}"`);
    expect(page).toContain('look again in a minute');
  });
});

it('restores on a machine that never had a store, from the backups and the secret of the lost one', async () => {
  await open();
  const secret = readFileSync(machine.at('var/lib/miftah/key-secret'), 'utf8');
  expect(await machine.run('data', 'backup', machine.at('var/backups/miftah/miftah-lost.db'))).toMatchObject({ code: 0 });
  const lost = machine;
  machine = await setUpMachine();
  cpSync(lost.at('var/backups'), machine.at('var/backups'), { recursive: true });
  lost.remove();
  const made = await machine.run('secrets');
  expect([made.code, made.output]).toEqual([1, expect.stringContaining('Its keys need the KEY_SECRET of its time')]);
  expect(await machine.runWith(secret, 'secret', 'KEY_SECRET')).toMatchObject({ code: 0 });
  const file = machine.at('var/backups/miftah/miftah-lost.db');
  const before = readFileSync(file);
  expect((await machine.run('restore', file)).output).toContain('Nothing was changed. Add --yes to restore.');
  const owned = () => readFileSync(machine.at('run/chown.log'), 'utf8');
  expect(owned()).not.toContain(machine.at('var/backups'));
  expect([readFileSync(file).equals(before), readdirSync(machine.at('tmp'))]).toEqual([true, []]);
  const restored = await machine.run('restore', file, '--yes');
  expect(restored, restored.output).toMatchObject({
    code: 0,
    output: expect.stringContaining('Release one serves the restored shop') as string,
  });
  expect(owned()).toContain(`-R miftah:miftah ${machine.at('var/backups/miftah')}`);
  expect(await machine.run('status')).toMatchObject({ code: 0 });
  expect((await machine.run('doctor')).output).toContain('All is well');
});
