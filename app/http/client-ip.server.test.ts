import { expect, test } from 'vitest';

import { clientAddress, isLoopbackAddress } from './client-ip.server';

test.each([
  ['without a proxy, the socket is the client', null, '203.0.113.7', 0, '203.0.113.7'],
  ['without a proxy, nobody believes the header', '198.51.100.1', '203.0.113.7', 0, '203.0.113.7'],
  ['one proxy: the last entry', '198.51.100.1', '10.0.0.1', 1, '198.51.100.1'],
  ['one proxy: what the client put in front is ignored', '1.1.1.1, 198.51.100.1', '10.0.0.1', 1, '198.51.100.1'],
  ['two proxies: the last but one', '1.1.1.1, 198.51.100.1, 10.0.0.2', '10.0.0.1', 2, '198.51.100.1'],
  ['fewer entries than proxies: the first', '198.51.100.1', '10.0.0.1', 3, '198.51.100.1'],
  ['a proxy that says nothing: the socket', null, '203.0.113.7', 1, '203.0.113.7'],
  ['an entry that is no address', 'somebody', '10.0.0.1', 1, 'unknown'],
  ['nothing known at all', null, null, 0, 'unknown'],
  ['IPv4 in the clothes of IPv6', null, '::ffff:203.0.113.7', 0, '203.0.113.7'],
  ['IPv6 counts as its network', null, '2001:db8:0:1:2:3:4:5', 0, '2001:db8:0:1::/64'],
  ['IPv6, shortened', null, '2001:DB8::5', 0, '2001:db8:0:0::/64'],
  ['IPv6 of this machine', null, '::1', 0, '0:0:0:0::/64'],
  ['IPv4 with a port', '198.51.100.1:5678', '10.0.0.1', 1, '198.51.100.1'],
  ['IPv6 with a port', '[2001:db8::5]:80', '10.0.0.1', 1, '2001:db8:0:0::/64'],
  ['IPv6 of this machine with a port', '[::1]:80', '10.0.0.1', 1, '0:0:0:0::/64'],
  ['IPv6 in brackets', '[2001:db8::5]', '10.0.0.1', 1, '2001:db8:0:0::/64'],
  ['IPv4 in the clothes of IPv6, with a port', '[::ffff:198.51.100.1]:80', '10.0.0.1', 1, '198.51.100.1'],
  ['IPv6 with a zone', null, 'fe80::1%eth0', 0, 'fe80:0:0:0::/64'],
])('%s', (_, forwardedFor, socket, hops, address) => {
  expect(clientAddress(forwardedFor, socket, hops)).toBe(address);
});

test.each([
  ['127.0.0.1', true],
  ['127.0.1.9', true],
  ['::1', true],
  ['[::1]:5678', true],
  ['::ffff:127.0.0.1', true],
  ['198.51.100.1', false],
  ['172.17.0.1', false],
  ['::ffff:198.51.100.1', false],
  ['2001:db8::1', false],
  ['127.example.com', false],
  [null, false],
])('whether %s is this machine: %s', (socket, isHere) => {
  expect(isLoopbackAddress(clientAddress(null, socket, 0), false)).toBe(isHere);
});

test('under Vite’s server, which tells no address, every client is this machine', () => {
  expect(isLoopbackAddress('unknown', true)).toBe(true);
  expect(isLoopbackAddress('198.51.100.1', true)).toBe(false);
});
