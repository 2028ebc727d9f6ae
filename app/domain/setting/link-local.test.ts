import { expect, test } from 'vitest';

import { isLinkLocal } from './link-local';

test.each([
  '169.254.169.254',
  '0xA9FEA9FE',
  '2852039166',
  '[fe80::1]',
  '[FEBF::1]',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  'metadata',
  'METADATA.google.internal',
  'metadata.google.internal.',
  'instance-data.ec2.internal',
])('%s is the machine’s own', (host) => {
  expect(isLinkLocal(host)).toBe(true);
});

test.each(['smtp.example.com', 'metadata.example.com', '10.0.0.5', '127.0.0.1', '[fec0::1]', '[::1]', 'localhost'])(
  '%s may be a server',
  (host) => {
    expect(isLinkLocal(host)).toBe(false);
  },
);
