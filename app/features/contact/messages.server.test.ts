import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { refusal, TEST_SECRET } from '../../../tests/support/shop/test-shop';
import { contactForm } from '~/features/contact/form.server';
import { createMessages, type Messages } from './messages.server';
import { toContent } from '~/features/mail/document.server';

const encryption = createEncryption(TEST_SECRET);

let temp: TempStore;
let messages: Messages;
let now = 0;

beforeEach(() => {
  temp = openTempStore();
  now = Date.UTC(2026, 10, 20);
  messages = createMessages({ store: temp.store, clock: () => now, mailTo: () => null });
});
afterEach(() => temp.close());

const FORM = { from_name: 'Amal', from_email: 'amal@example.com', message: 'Hello' };
const errorsOf = (fields: Record<string, unknown>) =>
  contactForm.safeParse({ ...FORM, ...fields }).error?.issues.map((issue) => issue.message) ?? [];

test('a message is stored under the names of its form', async () => {
  const { id } = await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello\nthere', language: 'en' });
  expect((await temp.store.get(`messages/${id}`))?.data).toEqual({
    from_name: 'Amal',
    from_email: 'amal@example.com',
    message: 'Hello\nthere',
    language: 'en',
    state: 'new',
    createdAt: now,
  });
});

test('its mail waits as soon as it is stored, if the owner has an address for messages', async () => {
  await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello', language: 'en' });
  expect(await temp.store.count({ from: 'outbox' })).toBe(0);
  const mailed = createMessages({ store: temp.store, clock: () => now, mailTo: () => 'owner@shop.example' });
  const { id } = await mailed.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello', language: 'en' });
  const { docs } = await temp.store.query({ from: 'outbox' });
  expect(docs.map((doc) => [doc.id, doc.data['to'], doc.data['message']])).toEqual([
    [`contact-message.${id}`, 'owner@shop.example', 'Hello'],
  ]);
});

test('the newest come first, page by page, each once', async () => {
  for (let count = 0; count < 120; count++) {
    now += count % 3;
    await messages.save({ name: `${count}`, email: 'a@b.example', message: '', language: 'en' });
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
  await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello', language: 'en' });
  await temp.store.set('messages/odd', { createdAt: now + 1, message: 7 });
  expect((await messages.list()).messages.map((message) => message.message)).toEqual(['', 'Hello']);
});

test('an answer goes out in the language in which the message was written; an older message was written in English', async () => {
  const { id } = await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'مرحبا', language: 'ar' });
  await messages.reply(id, { reply: 'It is back.', seen: 0 }, 'owner');
  await temp.store.set('messages/older', { from_name: 'Badr', from_email: 'badr@example.com', message: 'Hello', createdAt: now });
  await messages.reply('older', { reply: 'It is back.', seen: 0 }, 'owner');
  const mails = (await temp.store.query({ from: 'outbox' })).docs.map(({ data }) => [data['to'], data['language']]);
  expect(mails).toEqual(expect.arrayContaining([['amal@example.com', 'ar'], ['badr@example.com', undefined]])); // prettier-ignore
});

test('a complete form is accepted, without the spaces around its texts', () => {
  expect(contactForm.parse({ ...FORM, from_name: '  Amal ', from_email: ' amal@example.com ' })).toEqual(FORM);
});

test.each([
  [{ from_name: '' }, 'contact-name-required'],
  [{ from_name: '   ' }, 'contact-name-required'],
  [{ from_name: undefined }, 'contact-name-required'],
  [{ from_name: 'a'.repeat(101) }, 'contact-name-too-long'],
  [{ from_email: '' }, 'contact-email-required'],
  [{ from_email: undefined }, 'contact-email-required'],
  [{ from_email: 'amal' }, 'email-invalid'],
  [{ from_email: 'amal@example.com\nBcc: all@example.com' }, 'email-invalid'],
  [{ from_email: `${'a'.repeat(250)}@example.com` }, 'email-invalid'],
  [{ message: '' }, 'contact-message-required'],
  [{ message: undefined }, 'contact-message-required'],
  [{ message: 'a'.repeat(5001) }, 'contact-message-too-long'],
])('%o is refused: %s', (fields, code) => {
  expect(errorsOf(fields)).toEqual([code]);
});

test('messages from an address are found by it, however it was typed', async () => {
  await messages.save({ name: 'Amal', email: 'Amal@Example.com', message: 'One', language: 'en' });
  await messages.save({ name: 'Brahim', email: 'brahim@example.com', message: 'Two', language: 'en' });
  expect((await messages.listFrom('amal@example.com')).map(({ message }) => message)).toEqual(['One']);
});

describe('answering', () => {
  const kept = async () => (await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'Is it back?', language: 'en' })).id;
  const mails = async () => (await temp.store.query({ from: 'outbox' })).docs;

  test('writes one mail for each answer, and the message can be closed and opened again', async () => {
    messages = createMessages({ store: temp.store, clock: () => now, mailTo: () => null, replyTo: () => 'owner@shop.example' });
    const id = await kept();
    expect(await messages.countNew()).toBe(1);
    expect(await messages.listWaiting(3)).toMatchObject({ count: 1, oldest: [{ id }] });
    await messages.reply(id, { reply: 'It is.', seen: 0 }, 'owner');
    expect(await messages.find(id)).toMatchObject({ state: 'answered', replies: [{ text: 'It is.', at: now }] });
    expect((await mails()).map((doc) => [doc.id, toContent(doc, encryption), doc.data['to']])).toEqual([
      [
        `message-reply.${id}.1`,
        { kind: 'message-reply', name: 'Amal', message: 'It is.', quoted: 'Is it back?', replyTo: 'owner@shop.example' },
        'amal@example.com',
      ],
    ]);
    await messages.close(id, 'owner');
    await messages.close(id, 'owner');
    expect(await messages.find(id)).toMatchObject({ state: 'closed' });
    await messages.reopen(id, 'owner');
    expect(await messages.find(id)).toMatchObject({ state: 'new' });
    await messages.reply(id, { reply: 'Also on Xbox.', seen: 1 }, 'owner');
    expect(await mails()).toHaveLength(2);
    const { docs } = await temp.store.query({ from: 'audit', order: ['at', 'asc'] });
    expect(docs.map(({ data }) => String(data['action'])).toSorted()).toEqual([
      'message-answered',
      'message-answered',
      'message-closed',
      'message-reopened',
    ]);
    expect(JSON.stringify(docs)).not.toMatch(/amal|It is|Is it back/);
  });

  test('is refused if somebody answered meanwhile, and if the same form comes twice', async () => {
    const id = await kept();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => refusal(messages.reply(id, { reply: 'It is.', seen: 0 }, 'owner'))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 4 }, () => `conflict ${id}`), 'done']);
    expect(await mails()).toHaveLength(1);
    expect(await refusal(messages.close('none', 'owner'))).toBe('not-found none');
    expect(await refusal(messages.reply('..', { reply: 'x', seen: 0 }, 'owner'))).toBe('not-found ..');
  });

  test('the messages of one state are listed alone', async () => {
    const [first, second] = [await kept(), await kept()];
    await messages.reply(first, { reply: 'It is.', seen: 0 }, 'owner');
    expect((await messages.list({ state: 'new' })).messages.map(({ id }) => id)).toEqual([second]);
    expect((await messages.list({ state: 'answered' })).messages.map(({ id }) => id)).toEqual([first]);
    expect((await messages.list({ state: 'closed' })).messages).toEqual([]);
  });
});
