import { expect, test } from 'vitest';

import { meantEmail } from './meant-email';

test.each([
  ['amal@gmial.com', 'amal@gmail.com'],
  ['amal@gmail.con', 'amal@gmail.com'],
  ['amal@gmail.co', 'amal@gmail.com'],
  ['amal@gmail.ma', 'amal@gmail.com'],
  ['amal@gmal.com', 'amal@gmail.com'],
  ['amal@gmaill.com', 'amal@gmail.com'],
  ['amal@gmailcom.', null],
  ['amal@hotmial.com', 'amal@hotmail.com'],
  ['amal@hotmai.fr', 'amal@hotmail.fr'],
  ['amal@outlok.com', 'amal@outlook.com'],
  ['amal@yaho.fr', 'amal@yahoo.fr'],
  ['amal@iclod.com', 'amal@icloud.com'],
  ['a.b+c@gmial.com', 'a.b+c@gmail.com'],
])('%s was likely meant as %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  'gmail.com',
  'hotmail.fr',
  'mail.com',
  'ymail.com',
  'email.com',
  'hotmail.es',
  'outlook.it',
  'yahoo.de',
  'yahoo.co.uk',
  'miftah.example',
  'um6p.ma',
])('an address at %s isn’t asked about', (domain) => {
  expect(meantEmail(`amal@${domain}`)).toBeNull();
});
