import { beginningOf } from '~/domain/shared/truncate';
import type { FormValues } from '~/domain/shared/form-answer';

import { MAX_FORM_BYTES } from './form.server';

/** The most that all typed values together take in a page: more than any text of a whole form, and less than one of nothing but signs. */
const MAX_SENT_BACK = 2 * MAX_FORM_BYTES;
/** What one sign takes in a page that HTML and JSON write as several: `&amp;` and `\u0026`. */
const ESCAPED = 11;

/**
 * The typed values as a page gets them back, where each stands as HTML and as data. What goes beyond MAX_SENT_BACK in it is cut off, so that
 * no answer is far larger than its form.
 */
export function toSendBack(values: FormValues): FormValues {
  let left = MAX_SENT_BACK;
  const fitting = ([name, text]: readonly [string, string]): (readonly [string, string])[] => {
    const most = Math.floor(left / ESCAPED);
    left -= sentBytes(name) + sentBytes(text);
    if (left >= 0) return [[name, text]];
    left = 0;
    return name.length < most ? [[name, beginningOf(text, most - name.length)]] : [];
  };
  return Object.fromEntries(Object.entries(values).flatMap(fitting));
}

/** Whether nothing of these values is cut off. */
export function isSentBackWhole(values: FormValues): boolean {
  return Object.entries(values).reduce((sum, [name, text]) => sum + sentBytes(name) + sentBytes(text), 0) <= MAX_SENT_BACK;
}

function sentBytes(text: string): number {
  return 2 * Buffer.byteLength(text) + (text.match(SIGNS)?.length ?? 0) * (ESCAPED - 2);
}

const SIGNS = /[<>&"'\\\p{Cc}]/gu;
