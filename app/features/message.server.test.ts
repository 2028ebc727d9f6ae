import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTempStore, type TempStore } from '../../tests/support/temp-store';
import { contactForm, createMessages, type Messages } from './message.server';

let temp: TempStore;
let messages: Messages;
let now = 0;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
  messages = createMessages({ store: temp.store, clock: () => now, mailTo: null });
});
afterEach(() => temp.close());

const FORM = { from_name: 'Amal', from_email: 'amal@example.com', message: 'Hello' };
const errorsOf = (fields: Record<string, unknown>) =>
  contactForm.safeParse({ ...FORM, ...fields }).error?.issues.map((issue) => issue.message) ?? [];

test('a message is kept under the names of the specification', async () => {
  const { id } = await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello\nthere' });
  expect((await temp.store.get(`messages/${id}`))?.data).toEqual({
    from_name: 'Amal',
    from_email: 'amal@example.com',
    message: 'Hello\nthere',
    createdAt: now,
  });
});

test('where the owner has an address for them, its mail waits as soon as it is kept', async () => {
  await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello' });
  expect(await temp.store.count({ from: 'outbox' })).toBe(0);
  const mailed = createMessages({ store: temp.store, clock: () => now, mailTo: 'owner@shop.example' });
  const { id } = await mailed.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello' });
  const { docs } = await temp.store.query({ from: 'outbox' });
  expect(docs.map((snap) => [snap.id, snap.data['to'], snap.data['message']])).toEqual([
    [`contact-message.${id}`, 'owner@shop.example', 'Hello'],
  ]);
});

test('the newest come first, page by page, each once', async () => {
  for (let count = 0; count < 120; count++) {
    now += count % 3;
    await messages.save({ name: `${count}`, email: 'a@b.example', message: '' });
  }
  const seen: string[] = [];
  let next: string | null | undefined;
  do {
    const page: Awaited<ReturnType<Messages['list']>> = await messages.list({ after: next ?? undefined });
    seen.push(...page.messages.map((message) => message.name));
    next = page.next;
  } while (next !== null);
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
  expect(seen[0]).toBe('119');
});

test('an odd document of another program does not hide the others', async () => {
  await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello' });
  await temp.store.set('messages/odd', { createdAt: now + 1, message: 7 });
  expect((await messages.list()).messages.map((message) => message.message)).toEqual(['', 'Hello']);
});

test('a form that is filled in is taken, without the spaces around', () => {
  expect(contactForm.parse({ ...FORM, from_name: '  Amal ', from_email: ' amal@example.com ' })).toEqual(FORM);
});

test.each([
  [{ from_name: '' }, 'contact-name-required'],
  [{ from_name: '   ' }, 'contact-name-required'],
  [{ from_name: undefined }, 'contact-name-required'],
  [{ from_name: 'a'.repeat(101) }, 'contact-name-too-long'],
  [{ from_email: '' }, 'contact-email-required'],
  [{ from_email: undefined }, 'contact-email-required'],
  [{ from_email: 'amal' }, 'contact-email-invalid'],
  [{ from_email: 'amal@example.com\nBcc: all@example.com' }, 'contact-email-invalid'],
  [{ from_email: `${'a'.repeat(250)}@example.com` }, 'contact-email-invalid'],
  [{ message: '' }, 'contact-message-required'],
  [{ message: undefined }, 'contact-message-required'],
  [{ message: 'a'.repeat(5001) }, 'contact-message-too-long'],
])('%o is refused: %s', (fields, code) => {
  expect(errorsOf(fields)).toEqual([code]);
});

test('what came from an address is found by it, however it was typed', async () => {
  await messages.save({ name: 'Amal', email: 'Amal@Example.com', message: 'One' });
  await messages.save({ name: 'Brahim', email: 'brahim@example.com', message: 'Two' });
  expect((await messages.listFrom('amal@example.com')).map(({ message }) => message)).toEqual(['One']);
});
