/** 'closed': nothing more to do, answered or not. */
export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export type MessageEvent = 'answer' | 'close' | 'reopen';

const MESSAGE_TRANSITIONS: Readonly<Record<MessageState, Readonly<Partial<Record<MessageEvent, MessageState>>>>> = {
  new: { answer: 'answered', close: 'closed' },
  answered: { answer: 'answered', close: 'closed', reopen: 'new' },
  closed: { answer: 'answered', reopen: 'new' },
};

export function nextMessageState(state: MessageState, event: MessageEvent): MessageState | null {
  return MESSAGE_TRANSITIONS[state][event] ?? null;
}
