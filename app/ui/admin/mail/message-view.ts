import type { Message } from '~/features/contact/index.server';

import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export interface MessageView extends Pick<Message, 'id' | 'name' | 'email' | 'message' | 'language' | 'state'> {
  readonly sent: Moment;
  readonly replies: readonly { readonly text: string; readonly sent: Moment }[];
}

export function toMessageView(
  i18n: AdminTranslations,
  { id, name, email, message, language, state, replies, createdAt }: Message,
): MessageView {
  return {
    id,
    name,
    email,
    state,
    message,
    language,
    sent: toMoment(createdAt, i18n.language),
    replies: replies.map((reply) => ({ text: reply.text, sent: toMoment(reply.at, i18n.language) })),
  };
}
