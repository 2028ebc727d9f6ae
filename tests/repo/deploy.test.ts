import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { SECRET_NAMES } from '~/config/secrets.server';

/* The files with which an owner runs the store: what a new setting would make wrong. */

const unit = readFileSync('deploy/miftah@.service', 'utf8');
const command = readFileSync('deploy/miftah', 'utf8');
const proxy = readFileSync('deploy/Caddyfile', 'utf8');
const compose = readFileSync('deploy/compose.yaml', 'utf8');
const alerts = readFileSync('deploy/alerts.yml', 'utf8');
const dashboard = readFileSync('deploy/grafana.json', 'utf8');

test('the store and its commands get every secret that is set, and docs/settings.md names them', () => {
  const loaded = [...unit.matchAll(/^LoadCredentialEncrypted=(\w+):miftah\.(\w+)$/gm)];
  expect(loaded.map(([, name]) => name)).toEqual(SECRET_NAMES);
  expect(loaded.filter(([, name, file]) => name !== file)).toEqual([]);
  expect(/^ *for name in (.+ SMTP_URL .+); do$/m.exec(command)?.[1]?.split(' ')).toEqual(SECRET_NAMES);
  const [paragraph = ''] = /\*\*Secrets in files\*\*[^]*?\n\n/.exec(readFileSync('docs/settings.md', 'utf8')) ?? [];
  expect(SECRET_NAMES.filter((name) => !paragraph.includes(`\`${name}\``))).toEqual([]);
});

test('the store listens to its proxy alone, and believes one', () => {
  expect(unit).toMatch(/^Environment=.*\bHOST=127\.0\.0\.1\b.*\bTRUST_PROXY_HOPS=1\b/m);
  expect(command).toContain("printf ' 127.0.0.1:%s'");
  expect(proxy.match(/import miftah-place/g)).toHaveLength(2);
  expect(/MIFTAH_PLACES:-([\d ]+)/.exec(command)?.[1]).toBe('3001 3002');
});

test('the page of a shop that is away says of a form what is so: it may have arrived', () => {
  for (const words of ['it may have arrived or not', 'il est peut-être arrivé, ou pas', 'فقد تكون وصلت وقد لا تكون'])
    expect(proxy).toContain(words);
});

test('a new machine gets the folder of the store from systemd, for a command too', () => {
  expect(unit).toMatch(/^StateDirectory=miftah$/m);
  expect(command).toContain('--property=StateDirectory=miftah --property=StateDirectoryMode=0700');
});

test('the store as a container starts again, keeps data and backups apart, bounds its log, and knows its release', () => {
  for (const line of [
    'restart: unless-stopped',
    '- data:/data',
    '- backups:/backups',
    'BACKUP_DIR: /backups',
    'max-size: 20m',
    "TRUST_PROXY_HOPS: '1'",
    '- 127.0.0.1:3001:3000',
    'RELEASE: ${RELEASE:-}',
  ])
    expect(compose).toContain(line);
});

test('over plain http only pages lead to https', () => {
  const plain = proxy.slice(proxy.indexOf('http://shop.example'));
  expect(plain).toContain('method GET HEAD');
  for (const path of ['/webhooks/*', '/cart/events', '/orders/*/events', '/healthz', '/readyz'])
    expect(/not path (.*)/.exec(plain)?.[1]?.split(' ')).toContain(path);
  expect(plain).toContain('respond "Only https." 403');
});

test('the five alerts and the dashboard ask for figures that the store has, each by a label that it has', () => {
  const source = readFileSync('app/adapters/prometheus/metrics.server.ts', 'utf8');
  const asked = new Set(`${alerts}${dashboard}`.match(/\bmiftah_\w+/g)?.map((name) => name.replace(/_bucket$/, '')));
  expect(asked.size).toBeGreaterThan(12);
  expect([...asked].filter((name) => !source.includes(`'${name}'`))).toEqual([]);
  expect(alerts.match(/- alert: /g)).toHaveLength(5);
  expect((JSON.parse(dashboard) as { panels: unknown[] }).panels.length).toBeGreaterThan(10);
});

test('Prometheus asks the ports that the unit opens, on this machine alone', () => {
  expect(unit).toMatch(/ METRICS_PORT=1%i /);
  expect(readFileSync('deploy/prometheus.yml', 'utf8')).toContain("targets: ['127.0.0.1:13001', '127.0.0.1:13002']");
});
