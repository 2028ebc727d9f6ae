import { readVendorAnswer } from '~/domain/shared/read-response';
import type { Delivery } from '~/ports/mailer';
import { MAX_MESSAGING, type ChatNotifier } from '~/ports/chat-notifier';

interface Options {
  /** The bot's secret, a part of the called address: no address is ever logged or thrown. */
  readonly token: string;
  readonly chatId: string;
  /** Scheme and host of Telegram's interface. */
  readonly origin: string;
  /** The time limit of a message, in ms. */
  readonly waitMs?: number;
}

/** Telegram takes 4,096 characters. */
const MAX_TEXT = 4000;

/** Sends messages by a Telegram bot. No refusal is final: the owner can mend the bot while the message waits. */
export function createTelegramMessenger({
  token,
  chatId,
  origin,
  waitMs = MAX_MESSAGING - 5000,
}: Options): ChatNotifier & { check(): Promise<Delivery> } {
  async function call(method: string, fields: object): Promise<Delivery> {
    try {
      const response = await fetch(`${origin}/bot${token}/${method}`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ chat_id: chatId, ...fields }),
      });
      return deliveryOf(response.status, await readVendorAnswer(response));
    } catch (error) {
      return lost(error instanceof Error && error.name === 'TimeoutError' ? 'no-answer' : 'unreachable');
    }
  }

  return {
    send: (text) => call('sendMessage', { text: text.slice(0, MAX_TEXT), link_preview_options: { is_disabled: true } }),
    /** Looks whether the bot may write to the chat, and sends nothing. */
    check: () => call('getChat', {}),
  };
}

function deliveryOf(status: number, answer: string): Delivery {
  if (status === 200 && /^\s*\{\s*"ok"\s*:\s*true\b/.test(answer)) return { isSent: true };
  if (status === 401 || status === 404) return lost('sign-in-refused', status);
  if (status === 429 || status >= 500) return lost('busy', status);
  return lost(status === 200 ? 'other' : 'message-refused', status);
}

function lost(failure: Extract<Delivery, { readonly isSent: false }>['failure'], status: number | null = null): Delivery {
  return { isSent: false, isFinal: false, failure, status };
}
