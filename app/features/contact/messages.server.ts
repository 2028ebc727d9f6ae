import type { z } from 'zod';

import type { AuditAction } from '~/domain/admin/audit';
import { normalizeEmail } from '~/domain/account/email';
import type { Language } from '~/domain/shared/language';
import { nextMessageState, type MessageEvent, type MessageState } from '~/domain/mail/contact-message';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Data, Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { isPossibleId, randomId, parseAll } from '~/features/documents/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { toMessage, type Message } from './document.server';
import type { replyForm } from './form.server';

const PAGE_SIZE = 50;
const MAX_FROM_ONE = 1000;
const MAX_REPLIES = 50;

export type Messages = ReturnType<typeof createMessages>;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  /** Returns the address that also gets each message; null: none. */
  readonly mailTo: () => string | null;
  /** Returns the address for answers to our answers; null: the one that we send from. */
  readonly replyTo?: () => string | null;
}

interface NewMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly language: Language;
}

/** Creates the contact messages, in the collection `messages`. */
export function createMessages({ store, clock, mailTo, replyTo = () => null }: Dependencies) {
  /** Stores a message, with its mail to the owner. StoreError where it can't be stored. */
  async function save({ language, ...input }: NewMessage): Promise<Message> {
    // why: listFrom() finds it in the form in which accounts store it
    const fields = { ...input, email: normalizeEmail(input.email) ?? input.email };
    const message: Message = { id: randomId(), ...fields, language, state: 'new', replies: [], createdAt: clock(), changedAt: null };
    const { id, createdAt, name, email, message: text } = message;
    await store.transaction(async (tx) => {
      tx.create(`messages/${id}`, { from_name: name, from_email: email, message: text, language, state: 'new', createdAt });
      const to = mailTo();
      if (to !== null)
        enqueueMail(tx, { kind: 'contact-message', to, messageId: id, name, fromEmail: email, message: text, at: createdAt });
    });
    return message;
  }

  async function list({ state, after }: { readonly state?: MessageState | undefined; readonly after?: string | undefined } = {}): Promise<{
    messages: Message[];
    next: string | null;
  }> {
    const page = await store.query({
      from: 'messages',
      order: ['createdAt', 'desc'],
      limit: PAGE_SIZE,
      ...(state === undefined ? {} : { where: [['state', '==', state]] }),
      ...(after === undefined ? {} : { after }),
    });
    return { messages: parseAll(toMessage, page.docs), next: page.next };
  }

  function countNew(): Promise<number> {
    return store.count({ from: 'messages', where: [['state', '==', 'new']] });
  }

  async function listWaiting(limit: number): Promise<{ readonly count: number; readonly oldest: readonly Message[] }> {
    const page = await store.query({ from: 'messages', where: [['state', '==', 'new']], order: ['createdAt', 'asc'], limit });
    return { count: page.next === null ? page.docs.length : await countNew(), oldest: parseAll(toMessage, page.docs) };
  }

  async function find(id: string): Promise<Message | null> {
    const doc = isPossibleId(id) ? await store.get(`messages/${id}`) : null;
    return doc && toMessage(doc);
  }

  /** Returns the messages under this address, which is unproven: the form takes any. */
  async function listFrom(email: string): Promise<readonly Message[]> {
    const page = await store.query({ from: 'messages', where: [['from_email', '==', email]], limit: MAX_FROM_ONE });
    return parseAll(toMessage, page.docs);
  }

  /** Answers by mail. `seen`: the number of answers that its writer saw. ShopError 'not-found', 'conflict', 'wrong-state' (no room). */
  async function reply(id: string, { reply: text, seen: repliesSeen }: z.output<typeof replyForm>, by: string): Promise<void> {
    await change(id, by, 'answer', 'message-answered', (tx, message) => {
      if (message.replies.length !== repliesSeen) throw new ShopError('conflict', [id]);
      if (message.replies.length >= MAX_REPLIES) throw new ShopError('wrong-state', [id]);
      const at = clock();
      const replies = [...message.replies, { text, at }];
      const { name, email: to, language, message: quoted } = message;
      const nth = replies.length;
      enqueueMail(tx, { kind: 'message-reply', to, language, name, message: text, quoted, replyTo: replyTo(), messageId: id, nth, at });
      return { replies: replies.map((each) => ({ ...each })) };
    });
  }

  /** Closes a message. A repeat is harmless. ShopError 'not-found'. */
  function close(id: string, by: string): Promise<void> {
    return change(id, by, 'close', 'message-closed');
  }

  /** Opens a message again. A repeat is harmless. ShopError 'not-found'. */
  function reopen(id: string, by: string): Promise<void> {
    return change(id, by, 'reopen', 'message-reopened');
  }

  async function change(
    id: string,
    by: string,
    event: MessageEvent,
    action: AuditAction,
    fieldsOf: (tx: Transaction, message: Message) => Data = () => ({}),
  ): Promise<void> {
    if (!isPossibleId(id)) throw new ShopError('not-found', [id]);
    await store.transaction(async (tx) => {
      const doc = await tx.get(`messages/${id}`);
      if (!doc) throw new ShopError('not-found', [id]);
      const message = toMessage(doc);
      const state = nextMessageState(message.state, event);
      if (state === null) return;
      const fields = fieldsOf(tx, message);
      const at = clock();
      tx.update(doc.path, { ...fields, state, changedAt: at });
      // why without the text: the log never names a visitor
      const count = Array.isArray(fields['replies']) ? fields['replies'].length : message.replies.length;
      const [before, after] = [
        { state: message.state, answers: message.replies.length },
        { state, answers: count },
      ];
      recordChange(tx, { at, by, action, subject: doc.path, before, after });
    });
  }

  return { save, list, countNew, listWaiting, find, listFrom, reply, close, reopen };
}
