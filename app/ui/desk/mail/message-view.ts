import type { MessageState } from '~/domain/message';

import { toMoment, type Moment } from '~/ui/kit/order-view';

/** A message as the owner's pages show it. */
export interface MessageView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly state: MessageState;
  readonly sent: Moment;
  readonly replies: readonly { readonly text: string; readonly sent: Moment }[];
}

/** What a page needs of a message, its times written on the server. */
export function toMessageView({
  createdAt,
  replies,
  ...message
}: Omit<MessageView, 'sent' | 'replies'> & {
  /** ms */
  readonly createdAt: number;
  readonly replies: readonly { readonly text: string; readonly at: number }[];
}): MessageView {
  const { id, name, email, message: text, state } = message;
  return {
    id,
    name,
    email,
    state,
    message: text,
    sent: toMoment(createdAt),
    replies: replies.map((reply) => ({ text: reply.text, sent: toMoment(reply.at) })),
  };
}
