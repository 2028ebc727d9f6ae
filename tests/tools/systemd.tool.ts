import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { png } from '../support/files';
import { freePort } from '../support/servers/free-port';
import { httpVisitor } from '../support/visitors/http-visitor';
import { collect, type Findings } from './findings';
import { fillCart, referenceOf, signUp } from './people';
import { versionOf } from './program';
import type { Tool } from './report';
import { startMachine, whyNoMachine, type Machine } from './systemd/machine';

const UNIT = fileURLToPath(new URL('../../deploy/miftah@.service', import.meta.url));
/** From 0, fully protected, to 10. systemd calls what is below 2 'OK'. */
const MOST_EXPOSED = 1.5;
const ORIGIN = 'https://shop.example';
const SETTINGS = `APP_ORIGIN=${ORIGIN}\nADMIN_EMAILS=owner@shop.example\nDEMO=1\nBANK_HOLDER=Shop SARL\nBANK_NAME=Banque\nBANK_RIB=011519000001205000534921\n`;

/** The unit of deploy/: what systemd says of its protections, and whether the store works inside them. */
export const tool: Tool = async ({ dir, tell }) => {
  const version = versionOf('systemd-analyze', ['--version'], 'systemd');
  const found = collect();
  analyze(found);
  const obstacle = whyNoMachine();
  if (obstacle !== null) found.facts.push(`the unit was not started: it ${obstacle}`);
  else {
    tell('starting systemd with the unit, in a copy of this machine');
    const port = await freePort();
    const machine = await startMachine(join(dir, 'systemd'), port, SETTINGS);
    try {
      await shopInside(port, found);
      lookInside(machine, port, found);
    } finally {
      await machine.stop();
    }
  }
  return { facts: [version, ...found.facts], findings: found.findings };
};

function analyze({ facts, look }: Findings): void {
  const run = (...args: readonly string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const verified = run('verify', UNIT);
  look('systemd-analyze verify has nothing to say', verified.stderr.trim() === '', verified.stderr);
  const judged = run('security', '--offline=true', UNIT).stdout;
  const [, level = '10', word = ''] = /Overall exposure level for \S+: ([\d.]+) (\w+)/.exec(judged) ?? [];
  look(`exposure level ${level} (${word}), at most ${MOST_EXPOSED}`, Number(level) <= MOST_EXPOSED, level);
  const open = [...judged.matchAll(/^✗ (\S+)/gm)].map(([, name]) => name);
  facts.push(`left open: ${open.join(', ')}`);
}

/** What needs the most of the system: hashing a password, writing, taking a file in. */
async function shopInside(port: number, { look }: Findings): Promise<void> {
  const shopper = httpVisitor(`http://127.0.0.1:${port}`, { address: '198.51.100.7', pageOrigin: ORIGIN });
  await signUp(shopper, 'amal@example.com');
  await fillCart(shopper, 'hades');
  await shopper.post('/cart', { intent: 'checkout' });
  const order = await referenceOf(shopper);
  const proof = new Blob([Uint8Array.from(png(order))], { type: 'image/png' });
  const sent = await shopper.post('/checkout', { intent: 'proof', order, method: 'bank', proof });
  look('inside its protections, a shopper signs up, orders and sends a proof', sent.status === 303, sent.status);
}

function lookInside({ inside, log }: Machine, port: number, { look }: Findings): void {
  const unit = `miftah@${port}`;
  const secrets = inside('sh', '-c', `ls -l /run/credentials/${unit}.service`);
  look('its secrets are files that its user alone reads, in memory', /^-r-------- 1 miftah .* KEY_SECRET$/m.test(secrets), secrets);
  const data = inside('sh', '-c', 'cd /var/lib/miftah && find . -printf "%M %f\\n"');
  look('it made no secrets of its own on the disk', !/-secret/.test(data), data);
  look(
    'its files are its own alone',
    data.split('\n').every((line) => line === '' || /^[-d]rw.------ /.test(line)),
    data,
  );
  const shown = inside('sh', '-c', `tr '\\0' '\\n' </proc/$(systemctl show --value --property=MainPID ${unit})/environ`);
  look('no secret is among its variables', /NODE_ENV/.test(shown) && !/SECRET=/.test(shown), shown);
  const doctor = inside(`/srv/miftah/${port}/deploy/miftah`, 'doctor');
  look('the doctor runs as the store does, and finds nothing', /Looked at \d+ games/.test(doctor), doctor);
  inside('systemctl', 'stop', unit);
  const state = inside('systemctl', 'show', '--value', '--property=Result', unit).trim();
  look('it stops in good time', state === 'success' && log().includes('Closing the shop (SIGTERM)'), state);
  look('it logged no fault', !/"level":"(error|warn)"/.test(log()), log());
}
